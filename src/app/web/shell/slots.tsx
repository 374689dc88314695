import { Component, lazy, Suspense, type ComponentType, type ReactNode } from "react";
import type { HeaderPart, ShellPart } from "../../../kit/web/feature.ts";
import { activeLayout } from "../../../kit/web/layout.ts";
import { useFacts, useSession } from "../../../kit/web/session.ts";
import { useStore } from "../../../kit/web/store.ts";
import { features } from "../registry.ts";
import { useSettled } from "./settled.ts";
import styles from "./slots.module.css";

type Loaded<Part extends ShellPart> = Part & { readonly Content: ComponentType };

function prepare<Part extends ShellPart>(parts: readonly Part[]): readonly Loaded<Part>[] {
  return parts.toSorted((one, other) => one.order - other.order).map((part) => ({ ...part, Content: lazy(part.load) }));
}

const headerParts = prepare<HeaderPart>(features.flatMap((feature) => feature.slots?.header ?? []));
const overlayParts = prepare<ShellPart>(features.flatMap((feature) => feature.slots?.overlay ?? []));

function useShown<Part extends ShellPart>(parts: readonly Loaded<Part>[]): readonly Loaded<Part>[] {
  const facts = useFacts();
  const { user } = useSession();
  const isClient = useStore(activeLayout) === "client";
  return parts.filter(
    (part) =>
      user !== null &&
      part.policy.allows(facts) &&
      (part.when?.(user) ?? true) &&
      (!isClient || part.everywhere === true),
  );
}

/** Parts of the features for one place of the header; their space is kept free until they have loaded. */
export function HeaderSlot({ place }: { readonly place: HeaderPart["place"] }) {
  const shown = useShown(headerParts).filter((part) => part.place === place);
  const settled = useSettled();
  return shown.map(({ name, width, wideOnly, Content }) => {
    const space = <span className={styles.space} style={{ width }} />;
    return (
      <div key={name} className={styles.part} data-wide-only={wideOnly || undefined}>
        <PartBoundary>
          <Suspense fallback={space}>{settled ? <Content /> : space}</Suspense>
        </PartBoundary>
      </div>
    );
  });
}

/** Parts of the features above every page. */
export function OverlaySlot() {
  const shown = useShown(overlayParts);
  const settled = useSettled();
  if (!settled) return null;
  return shown.map(({ name, Content }) => (
    <PartBoundary key={name}>
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    </PartBoundary>
  ));
}

/** A part that fails leaves a gap; the page goes on. */
class PartBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
