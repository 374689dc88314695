import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { readThread } from "#features/work/memos/endpoints.ts";
import { clientRoomCalls, noteCall, readTalk } from "../endpoints.ts";
import { callLimits } from "../limits.ts";
import { instantOf, presentMinute } from "#platform/seoul-minute.ts";

type CallDialogProps = { readonly number: number; readonly client: string; readonly onClose: () => void };

const digitsOf = (typed: string) => typed.normalize("NFKC").replaceAll(/\D/g, "").slice(0, 3);

/** Notes a call: when, how long, with whom and what was said. */
export default function CallDialog({ number, client, onClose }: CallDialogProps) {
  const [beganAt, setBeganAt] = useState(presentMinute);
  const [minutes, setMinutes] = useState("");
  const [talkedWith, setTalkedWith] = useState(client);
  const [content, setContent] = useState("");
  const { mutate, isPending, error } = useWrite(noteCall, {
    refreshes: [readTalk, readThread, clientRoomCalls.read],
    quiet: true,
    once: true,
    success: "통화를 기록했습니다.",
    onSuccess: onClose,
  });
  const body = { beganAt: beganAt === "" ? "" : instantOf(beganAt), minutes: Number(minutes), talkedWith, content };
  return (
    <FormDialog
      title={`${client} · 통화기록`}
      label="기록"
      sending={isPending}
      disabled={beganAt === "" || minutes === "" || talkedWith.trim() === "" || content.trim() === ""}
      failure={unplacedError(error)}
      noValidate
      onClose={onClose}
      onSubmit={() => mutate({ params: { number: String(number) }, body })}
    >
      <TextInput
        type="datetime-local"
        label="통화 시각"
        withAsterisk
        max="9999-12-31T23:59"
        value={beganAt}
        error={fieldError(error, "beganAt")}
        onChange={(event) => setBeganAt(event.currentTarget.value)}
      />
      <TextInput
        label="통화 시간(분)"
        withAsterisk
        inputMode="numeric"
        data-autofocus
        value={minutes}
        error={fieldError(error, "minutes")}
        onChange={(event) => setMinutes(digitsOf(event.currentTarget.value))}
      />
      <TextField
        name="talkedWith"
        label="통화한 사람"
        withAsterisk
        limit={callLimits.talkedWith}
        failure={error}
        value={talkedWith}
        onChange={(event) => setTalkedWith(event.currentTarget.value)}
      />
      <LimitedTextarea
        label="통화 내용"
        withAsterisk
        rows={4}
        limit={callLimits.content}
        value={content}
        error={fieldError(error, "content")}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
