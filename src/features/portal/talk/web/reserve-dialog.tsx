import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { readTalk, reserveAnswer } from "../endpoints.ts";
import { instantOf } from "#platform/seoul-minute.ts";
import type { WaitingFile } from "../waiting-files.tsx";

type ReserveDialogProps = {
  readonly number: number;
  readonly client: string;
  readonly content: string;
  readonly files: readonly WaitingFile[];
  readonly onClose: () => void;
  readonly onReserved: () => void;
};

/** When what was written shall go. */
export function ReserveDialog({ number, client, content, files, onClose, onReserved }: ReserveDialogProps) {
  const [time, setTime] = useState("");
  const { mutate, isPending, error } = useWrite(reserveAnswer, {
    refreshes: [readTalk],
    quiet: true,
    once: true,
    success: "메시지를 예약했습니다.",
    onSuccess: onReserved,
  });
  return (
    <FormDialog
      title={`${client} · 예약전송`}
      label="예약"
      sending={isPending}
      disabled={time === ""}
      failure={unplacedError(error)}
      noValidate
      onClose={onClose}
      onSubmit={() =>
        mutate({
          params: { number: String(number) },
          body: { content, sendAt: instantOf(time), files: files.map(({ id }) => id) },
        })
      }
    >
      <TextInput
        type="datetime-local"
        label="예약 시각"
        withAsterisk
        data-autofocus
        max="9999-12-31T23:59"
        value={time}
        error={fieldError(error, "sendAt")}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      {files.length > 0 && <p>파일 {files.length}개가 메시지와 함께 나갑니다.</p>}
      <p>제때 보내지 못한 메시지는 늦게 자동으로 나가지 않고 확인을 기다립니다.</p>
    </FormDialog>
  );
}
