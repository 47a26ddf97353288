import { Component, type ReactNode } from 'react';
import { ScreenError } from './screen-error.tsx';

interface Props {
  /** The key of the history entry: another one renders the screen again. */
  screenKey: string;
  children: ReactNode;
}

interface State {
  screenKey: string;
  failure?: { error: unknown } | undefined;
}

/** Shows a message in place of a screen that throws or cannot be loaded; the shell still works. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { screenKey: this.props.screenKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ screenKey }: Props, state: State): State | null {
    return screenKey === state.screenKey ? null : { screenKey, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <ScreenError error={failure.error} onRetry={() => this.setState({ failure: undefined })} />;
  }
}
