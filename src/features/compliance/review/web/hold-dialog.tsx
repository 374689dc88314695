import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import { destroyedKinds, holdKinds, type HoldKind } from "#features/compliance/destruction/destruction.ts";
import { listDestruction, takeStep } from "#features/compliance/destruction/endpoints.ts";
import type { DestructionItem } from "./destruction-tables.tsx";

type HoldDialogProps = { readonly item: DestructionItem; readonly onClose: () => void };

/** Keeps what is due, and says why. */
export function HoldDialog({ item, onClose }: HoldDialogProps) {
  const [holdKind, setHoldKind] = useState<HoldKind>("분쟁");
  const [note, setNote] = useState("");
  const write = useWrite(takeStep, {
    quiet: true,
    success: "파기를 보류했습니다.",
    refreshes: [listDestruction],
    onSuccess: onClose,
  });
  const submit = () => {
    const body = { step: "hold", version: item.version, holdKind, note } as const;
    write.mutate({ params: { itemId: String(item.id) }, body });
  };
  return (
    <FormDialog
      title={`${destroyedKinds[item.kind]} ${item.number} 파기 보류`}
      size={440}
      label="보류"
      sending={write.isPending}
      disabled={note.trim() === ""}
      onClose={onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        aria-label="사유"
        data={[...holdKinds]}
        value={holdKind}
        onChange={(value) => setHoldKind(value)}
      />
      <LimitedTextarea
        data-autofocus
        label="까닭"
        required
        autosize
        minRows={2}
        limit={500}
        value={note}
        error={write.error?.message}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
