import { Component, type ReactNode } from 'react';
import { ScreenError } from './screen-error.tsx';

interface Props {
  /** The key of the place in the history: at another one it is tried anew. */
  place: string;
  children: ReactNode;
}

interface State {
  place: string;
  failure?: { error: unknown } | undefined;
}

/** Where a screen breaks or cannot be loaded, a message stands in its place; the rest of the app goes on. */
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
