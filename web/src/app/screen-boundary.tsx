import { Component, type ReactNode } from 'react';
import { ScreenError } from './screen-error.tsx';

interface Props {
  /** The key of the history entry: another one renders the screen again. */
  place: string;
  children: ReactNode;
}

interface State {
  place: string;
  failure?: { error: unknown } | undefined;
}

/** Shows a message in place of a screen that throws or cannot be loaded; the shell goes on working. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <ScreenError error={failure.error} onRetry={() => this.setState({ failure: undefined })} />;
  }
}
