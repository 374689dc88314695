import { lazy, useEffect, type ComponentType } from "react";
import { createPortal } from "react-dom";
import { openQuestion } from "#ui/components/confirm.ts";
import { openConfirmation } from "#platform/web/confirmation.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { overlayRoot } from "#ui/overlay-root.ts";
import { useSession } from "#platform/web/session.ts";
import { useStore } from "#platform/web/store.ts";
import { settleSoon, useSettled } from "./settled.ts";
import { shortcutListOpen } from "./shell-state.ts";
import { OverlaySlot } from "./slots.tsx";

const loadConfirmDialog = () => import("#ui/components/confirm-dialog.tsx");
const loadProveAgain = () => import("#features/identity/session/web/prove-again.tsx");
const loadSignInAgain = () => import("#features/identity/session/web/sign-in-again.tsx");

const Notices = lazy(() => import("#ui/components/notices.tsx"));
const ConfirmDialog = lazy(loadConfirmDialog);
const ProveAgain = lazy(loadProveAgain);
const ShortcutList = lazy(() => import("./shortcut-list.tsx"));
const SignInAgain = lazy(loadSignInAgain);

/** Loaded ahead, because they are wanted just when the server may be away. */
function prepareForTrouble(): void {
  Promise.all([loadConfirmDialog(), loadSignInAgain()]).catch(() => {});
}

/** What lies above every page. */
export function Overlays() {
  const settled = useSettled();
  const { status } = useSession();
  useEffect(settleSoon, []);
  useEffect(() => {
    if (settled && status === "in") prepareForTrouble();
  }, [settled, status]);
  const isAsking = useStore(openQuestion) !== null;
  const isProving = useStore(openConfirmation) !== null;
  const isListing = useStore(shortcutListOpen);
  return createPortal(
    <>
      {settled && <Part Content={Notices} />}
      {isAsking && <Part Content={ConfirmDialog} onFail={() => openQuestion.read()?.answer(false)} />}
      {isProving && <Part Content={ProveAgain} onFail={() => openConfirmation.read()?.answer(false)} />}
      {isListing && <Part Content={ShortcutList} onFail={() => shortcutListOpen.write(false)} />}
      {status === "expired" && <Part Content={SignInAgain} />}
      <OverlaySlot />
    </>,
    overlayRoot(),
  );
}

type PartProps = { readonly Content: ComponentType; readonly onFail?: () => void };

function Part({ Content, onFail = () => {} }: PartProps) {
  return (
    <LoadedPart onFail={onFail}>
      <Content />
    </LoadedPart>
  );
}
