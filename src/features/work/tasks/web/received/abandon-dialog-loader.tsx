import { lazy } from "react";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import type { AbandonDialogProps } from "./abandon-dialog.tsx";

const Dialog = lazy(() => import("./abandon-dialog.tsx"));

/** The dialog of 포기, loaded when it is first asked for. */
export function AbandonDialog(props: AbandonDialogProps) {
  return (
    <LoadedPart>
      <Dialog {...props} />
    </LoadedPart>
  );
}
