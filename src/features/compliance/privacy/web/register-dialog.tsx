import { SegmentedControl, TextInput } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { firmToday } from "#platform/dates.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import {
  listRequests,
  readConsultPrivacy,
  readPrivacy,
  registerConsultRequest,
  registerRequest,
} from "../endpoints.ts";
import { requesters, requestKinds, type Requester, type RequestKind, type SubjectKind } from "../privacy.ts";

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

type RegisterDialogProps = {
  readonly subject: { readonly kind: SubjectKind; readonly number: number };
  readonly onClose: () => void;
};

/** Takes in what a client or a caller asks about the own data; the law's clock starts on the day it came. */
export default function RegisterDialog({ subject, onClose }: RegisterDialogProps) {
  const [today] = useState(() => firmToday());
  const [kind, setKind] = useState<RequestKind>("access");
  const [requester, setRequester] = useState<Requester>("self");
  const [receivedOn, setReceivedOn] = useState(today);
  const [content, setContent] = useState("");
  const write = useWrite(subject.kind === "consult" ? registerConsultRequest : registerRequest, {
    quiet: true,
    once: true,
    refreshes: [readPrivacy, readConsultPrivacy, listRequests, clientCalls.history, consultCalls.history],
    onSuccess: ({ dueOn }) => {
      notifySuccess(`접수했습니다. ${dueOn}까지 답해야 합니다.`);
      onClose();
    },
  });
  const submit = () =>
    write.mutate({ params: { number: String(subject.number) }, body: { kind, requester, receivedOn, content } });
  const failure = write.error;
  const dayError = fieldError(failure, "receivedOn");
  return (
    <FormDialog
      title="개인정보 요구 접수"
      size={480}
      label="접수"
      sending={write.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        aria-label="요구"
        data={choices(requestKinds)}
        value={kind}
        onChange={(value) => setKind(value as RequestKind)}
      />
      <SegmentedControl
        aria-label="요구한 사람"
        data={choices(requesters)}
        value={requester}
        onChange={(value) => setRequester(value as Requester)}
      />
      <TextInput
        type="date"
        label="접수일"
        required
        max={today}
        value={receivedOn}
        error={dayError}
        onChange={(event) => setReceivedOn(event.currentTarget.value)}
      />
      <LimitedTextarea
        data-autofocus
        label="내용"
        autosize
        minRows={3}
        limit={2_000}
        value={content}
        error={failure && !dayError ? failure.message : undefined}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
