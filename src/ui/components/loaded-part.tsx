import { Component, Suspense, type ReactNode } from "react";

type LoadedPartProps = {
  readonly children: ReactNode;
  /** Shown while the code of the part loads. */
  readonly fallback?: ReactNode;
  /** Stands in its place when the part could not be loaded or drawn. */
  readonly failed?: ReactNode;
  /** Told once when the part could not be loaded or drawn. */
  readonly onFail?: () => void;
};

/** Room for a part whose code loads by itself: one that fails leaves a gap, and the page goes on. */
export class LoadedPart extends Component<LoadedPartProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFail?.();
  }

  override render(): ReactNode {
    const { children, fallback = null, failed = null } = this.props;
    return this.state.failed ? failed : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
