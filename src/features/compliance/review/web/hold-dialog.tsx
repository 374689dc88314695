import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Dialog, DialogButtons } from "../../../../kit/web/components/dialog.tsx";
import { useWrite } from "../../../../kit/web/query.ts";
import { destroyedKinds, holdKinds, type HoldKind } from "../../destruction/destruction.ts";
import { listDestruction, takeStep } from "../../destruction/endpoints.ts";
import type { DestructionItem } from "./destruction-tables.tsx";
import styles from "./review.module.css";

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending || note.trim() === "") return;
    const body = { step: "hold", version: item.version, holdKind, note } as const;
    write.mutate({ params: { itemId: String(item.id) }, body });
  };
  return (
    <Dialog onClose={onClose} title={`${destroyedKinds[item.kind]} ${item.number} 파기 보류`} size={440}>
      <form className={styles.form} onSubmit={submit}>
        <SegmentedControl
          aria-label="사유"
          data={[...holdKinds]}
          value={holdKind}
          onChange={(value) => setHoldKind(value)}
        />
        <Textarea
          data-autofocus
          label="까닭"
          required
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          error={write.error?.message}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" loading={write.isPending} disabled={note.trim() === ""}>
            보류
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
