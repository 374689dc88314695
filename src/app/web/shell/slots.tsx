import { LoadedPart } from "#ui/components/loaded-part.tsx";
import type { HeaderPart, OverlayPart, ShellPart, ShellSlots } from "#firm/web/feature.ts";
import { activeLayout } from "#firm/web/layout.ts";
import { usePath } from "#platform/web/navigation.tsx";
import { useFacts, useSession } from "#platform/web/session.ts";
import { useStore } from "#platform/web/store.ts";
import { lazyScreen, type LazyScreen } from "../lazy-screen.tsx";
import { features } from "../registry.ts";
import { useSettled } from "./settled.ts";
import styles from "./slots.module.css";

type BelowPart = NonNullable<ShellSlots["below"]>[number];
type Loaded<Part extends ShellPart> = Part & { readonly Content: LazyScreen };

function prepare<Part extends ShellPart>(parts: readonly Part[]): readonly Loaded<Part>[] {
  return parts
    .toSorted((one, other) => one.order - other.order)
    .map((part) => ({ ...part, Content: lazyScreen(part.load) }));
}

const headerParts = prepare<HeaderPart>(features.flatMap((feature) => feature.slots?.header ?? []));
const overlayParts = prepare<OverlayPart>(features.flatMap((feature) => feature.slots?.overlay ?? []));
const belowParts = prepare<BelowPart>(features.flatMap((feature) => feature.slots?.below ?? []));

function useShown<Part extends ShellPart>(parts: readonly Loaded<Part>[]): readonly Loaded<Part>[] {
  const facts = useFacts();
  const { user } = useSession();
  const isClient = useStore(activeLayout) === "client";
  return parts.filter((part) => user !== null && !isClient && part.policy.allows(facts) && (part.when?.(user) ?? true));
}

/** Parts of the features for one place of the header; their space is kept free until they have loaded. */
export function HeaderSlot({ place }: { readonly place: HeaderPart["place"] }) {
  const shown = useShown(headerParts).filter((part) => part.place === place);
  const settled = useSettled();
  return shown.map(({ name, width, wideOnly, Content }) => (
    <div
      key={name}
      className={styles.part}
      style={{ minWidth: place === "start" ? 0 : width }}
      data-place={place}
      data-wide-only={wideOnly || undefined}
    >
      <LoadedPart>{settled && <Content />}</LoadedPart>
    </div>
  ));
}

/** Loads what comes with the first screen. */
export async function preloadOverlays(): Promise<void> {
  const early = overlayParts.filter(({ withScreen }) => withScreen);
  await Promise.all(early.map(({ Content }) => Content.preload()));
}

/** Parts of the features above every page. */
export function OverlaySlot() {
  const shown = useShown(overlayParts);
  const settled = useSettled();
  const parts = shown.filter(({ withScreen = false }) => settled || withScreen);
  return parts.map(({ name, Content }) => (
    <LoadedPart key={name}>
      <Content />
    </LoadedPart>
  ));
}

/** Parts of the features below the content of the page that is shown. */
export function BelowSlot() {
  const path = usePath();
  const shown = useShown(belowParts).filter((part) => part.path === path);
  const settled = useSettled();
  return shown.map(({ name, height, Content }) => (
    <div key={name} style={{ minHeight: height }}>
      <LoadedPart>{settled && <Content />}</LoadedPart>
    </div>
  ));
}
