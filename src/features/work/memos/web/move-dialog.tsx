import { NativeSelect, NumberInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { listMemoKinds, memoCalls, moveMemo, readThread } from "../endpoints.ts";
import type { Memo } from "../schemas.ts";

type MoveDialogProps = { readonly memo: Memo; readonly record: RailRecord; readonly onClose: () => void };

/** Asks to which record a memo moves; it goes with its replies. */
export default function MoveDialog({ memo, record, onClose }: MoveDialogProps) {
  const [type, setType] = useState(record.type);
  const known = useRead(listMemoKinds, {}).data?.models;
  const kinds = known ?? [{ type: record.type, label: record.label }];
  const [target, setTarget] = useState<number | null>(null);
  const move = useWrite(moveMemo, {
    refreshes: [readThread, memoCalls.list, memoCalls.read],
    quiet: true,
    onSuccess: () => {
      notifySuccess("메모를 옮겼습니다.");
      onClose();
    },
  });
  const send = () => {
    if (target === null) return;
    move.mutate({ params: { number: String(memo.id) }, body: { version: memo.version, type, target } });
  };
  return (
    <FormDialog
      title="다른 기록으로 이동"
      size={400}
      label="이동"
      sending={move.isPending}
      disabled={target === null}
      onClose={onClose}
      onSubmit={send}
    >
      <p>답글도 함께 옮겨지고, 처음 있던 곳이 메모에 남습니다.</p>
      <NativeSelect
        label="기록"
        data={kinds.map((kind) => ({ value: kind.type, label: kind.label }))}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <NumberInput
        label="번호"
        data-autofocus
        required
        withAsterisk
        min={1}
        max={999_999_999}
        allowDecimal={false}
        hideControls
        value={target ?? ""}
        error={move.error && (fieldError(move.error, "target") ?? move.error.message)}
        onChange={(value) => setTarget(typeof value === "number" && value > 0 ? value : null)}
      />
    </FormDialog>
  );
}
