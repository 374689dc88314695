import { lazy, useEffect, type ComponentType } from "react";
import { createPortal } from "react-dom";
import { openQuestion } from "../../../kit/web/components/confirm.ts";
import { LoadedPart } from "../../../kit/web/components/loaded-part.tsx";
import { overlayRoot } from "../../../kit/web/overlay-root.ts";
import { useSession } from "../../../kit/web/session.ts";
import { useStore } from "../../../kit/web/store.ts";
import { settleSoon, useSettled } from "./settled.ts";
import { shortcutListOpen } from "./shell-state.ts";
import { OverlaySlot } from "./slots.tsx";

const Notices = lazy(() => import("../../../kit/web/components/notices.tsx"));
const ConfirmDialog = lazy(() => import("../../../kit/web/components/confirm-dialog.tsx"));
const ShortcutList = lazy(() => import("./shortcut-list.tsx"));
const SignInAgain = lazy(() => import("../../../features/identity/session/web/sign-in-again.tsx"));

/** What lies above every page. */
export function Overlays() {
  const settled = useSettled();
  useEffect(settleSoon, []);
  const isExpired = useSession().status === "expired";
  const isAsking = useStore(openQuestion) !== null;
  const isListing = useStore(shortcutListOpen);
  return createPortal(
    <>
      {settled && <Part Content={Notices} />}
      {isAsking && <Part Content={ConfirmDialog} onFail={() => openQuestion.read()?.answer(false)} />}
      {isListing && <Part Content={ShortcutList} onFail={() => shortcutListOpen.write(false)} />}
      {isExpired && <Part Content={SignInAgain} />}
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
