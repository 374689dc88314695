import { TextInput } from "@mantine/core";
import { useState } from "react";
import { instantOf, minuteOf } from "#platform/seoul-minute.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { changeReserved, readTalk } from "../endpoints.ts";
import { messageLimits } from "../limits.ts";
import type { ReservedMessage } from "../schemas.ts";
import { WaitingFiles, type WaitingFile } from "../waiting-files.tsx";
import { uploadToTalk } from "./upload-to-talk.ts";
import styles from "../talk.module.css";

type ChangeReservedProps = {
  readonly number: number;
  readonly reserved: ReservedMessage;
  readonly onClose: () => void;
};

/** Words, time and files of a message that has not gone. */
export default function ChangeReservedDialog({ number, reserved, onClose }: ChangeReservedProps) {
  const [content, setContent] = useState(reserved.content);
  const [time, setTime] = useState(() => minuteOf(reserved.sendAt));
  const [files, setFiles] = useState<readonly WaitingFile[]>(reserved.files);
  const { mutate, isPending, error } = useWrite(changeReserved, {
    refreshes: [readTalk],
    quiet: true,
    success: "예약을 변경했습니다.",
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="예약 변경"
      label="변경"
      sending={isPending}
      disabled={time === "" || content.trim() === ""}
      failure={
        error?.code === "conflict"
          ? "다른 사람이 이 예약을 먼저 변경했습니다. 창을 닫고 바뀐 내용을 확인해 주세요."
          : unplacedError(error)
      }
      noValidate
      onClose={onClose}
      onSubmit={() =>
        mutate({
          params: { number: String(number), reservationId: String(reserved.id) },
          body: { content, sendAt: instantOf(time), files: files.map(({ id }) => id), version: reserved.version },
        })
      }
    >
      <LimitedTextarea
        label="내용"
        withAsterisk
        rows={5}
        data-autofocus
        limit={messageLimits.content}
        value={content}
        error={fieldError(error, "content")}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="예약 시각"
        withAsterisk
        max="9999-12-31T23:59"
        value={time}
        error={fieldError(error, "sendAt")}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <WaitingFiles
          files={files}
          most={messageLimits.files}
          onChange={setFiles}
          send={(file) => uploadToTalk(number, file)}
        />
      </div>
      {fieldError(error, "files") !== undefined && <p role="alert">{fieldError(error, "files")}</p>}
      <p>변경하면 변경한 사람의 이름으로 나갑니다.</p>
    </FormDialog>
  );
}
