import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { legalCaseRef } from "#firm/refs.ts";
import { deadline } from "#features/litigation/deadlines/deadline.ts";
import { CaseDialog } from "#features/litigation/deadlines/case-dialog.tsx";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { today } from "#features/litigation/desk/today.ts";
import { notifyInfo } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { fieldError, TextField } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { proposeDeadlines, registerService } from "../endpoints.ts";
import { documentKinds, serviceOfProcess, type DocumentKind } from "../service-of-process.ts";
import { PaperInput, type Paper, type PaperRead } from "./paper-input.tsx";
import { Proposed, sentDeadlines, stillProposed, type Chosen } from "./proposed.tsx";
import { sentService, ServedFields } from "#features/litigation/deadlines/served-fields.tsx";

const channels = { eService: "전자소송", post: "우편", court: "법원" } as const;
type Channel = keyof typeof channels;

/** What came in, its case, how it was served and what follows: one dialog, one transaction (product N17, additions L3). */
export default function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const day = today();
  const [ofCase, setCase] = useState<Ref | null>(null);
  const [channel, setChannel] = useState<Channel>("eService");
  const [kind, setKind] = useState<DocumentKind>("judgment");
  const [texts, setTexts] = useState({ documentName: "", party: "", noDeadline: "", receivedOn: day, issuedOn: "" });
  const [served, setServed] = useState({ method: "electronic" as const, startOn: day, openedOn: day } as Parameters<
    typeof sentService
  >[0]);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [provisional, setProvisional] = useState(false);
  const [tellLawyer, setTellLawyer] = useState(true);
  const [paper, setPaper] = useState<Paper | null>(null);
  // What was read stands in the field of the case as if it had been chosen there.
  const [readings, setReadings] = useState(0);
  const register = useWrite(registerService, {
    quiet: true,
    once: true,
    onSuccess: ({ says }) => {
      for (const sentence of says) notifyInfo(sentence);
      void Promise.all([refreshRecord(serviceOfProcess), refreshRecord(deadline)]);
    },
  });
  const told = sentService(served);
  const asked = {
    caseId: ofCase?.id ?? 1,
    documentKind: kind,
    issuedOn: texts.issuedOn || null,
    ...(told ?? { method: "personal" as const, startOn: day }),
  };
  const ready = ofCase !== null && told !== null;
  const proposals = useRead(proposeDeadlines, { body: asked }, { enabled: ready, keepPrevious: true });
  // What another way of service does not start is not sent, though it was chosen before.
  const standing = proposals.data ? stillProposed(chosen, proposals.data.models) : chosen;
  // What is shown is still that of the way of service before: nothing is sent by it.
  const isAsking = ready && proposals.isPlaceholderData;
  if (register.data) return <CaseDialog models={register.data.models} onClose={onClose} />;
  const type = (part: Partial<typeof texts>) => setTexts((now) => ({ ...now, ...part }));
  const takePaper = ({ paper: taken, read }: PaperRead) => {
    setPaper(taken);
    setReadings((count) => count + 1);
    if (read === null) return;
    if (read.case !== null) setCase(read.case);
    if (read.documentKind !== null) setKind(read.documentKind);
    if (read.issuedOn !== null) type({ issuedOn: read.issuedOn });
    setChosen(new Map());
  };
  const send = () => {
    if (!told) return;
    const { documentName, party, noDeadline, receivedOn, issuedOn } = texts;
    const name = documentName.trim() || documentKinds[kind];
    register.mutate({
      body: {
        paper,
        tellLawyer: tellLawyer && ofCase !== null,
        channel,
        receivedOn,
        caseId: ofCase?.id ?? null,
        documentKind: kind,
        documentName: name,
        issuedOn: issuedOn || null,
        party,
        noDeadline: standing.size > 0 ? "" : noDeadline,
        deadlines: sentDeadlines(standing, "", provisional),
        ...told,
      },
    });
  };
  return (
    <FormDialog
      title="송달 등록"
      size={720}
      label="등록"
      sending={register.isPending}
      disabled={told === null || isAsking}
      failure={register.error?.message}
      failureOpens={register.error?.opens}
      noValidate
      onClose={onClose}
      onSubmit={send}
    >
      <PaperInput paper={paper} onRead={takePaper} onDrop={() => setPaper(null)} />
      <RefInput
        key={readings}
        label="소송사건"
        description="사건번호, 법원, 초성으로 찾습니다. 모르면 비워 두고 나중에 정합니다."
        target={legalCaseRef}
        value={ofCase}
        onChange={(found) => {
          setCase(found);
          setChosen(new Map());
        }}
        error={fieldError(register.error, "caseId")}
        data-autofocus
      />
      <NativeSelect
        label="경로"
        data={Object.entries(channels).map(([value, label]) => ({ value, label }))}
        value={channel}
        onChange={(event) => {
          const next = event.currentTarget.value as Channel;
          setChannel(next);
          setServed((now) => ({ ...now, method: next === "eService" ? "electronic" : "personal" }));
        }}
      />
      <NativeSelect
        label="문서"
        data={Object.entries(documentKinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(event) => {
          setKind(event.currentTarget.value as DocumentKind);
          setChosen(new Map());
        }}
      />
      <TextField
        name="documentName"
        label="문서명"
        placeholder={documentKinds[kind]}
        limit={200}
        value={texts.documentName}
        failure={register.error}
        onChange={(event) => type({ documentName: event.currentTarget.value })}
      />
      <ServedFields value={served} onChange={setServed} failure={register.error ?? proposals.error} />
      <TextInput
        type="date"
        label="수령일"
        max="9999-12-31"
        value={texts.receivedOn}
        error={fieldError(register.error, "receivedOn")}
        onChange={(event) => type({ receivedOn: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="선고·작성일"
        max="9999-12-31"
        value={texts.issuedOn}
        error={fieldError(register.error ?? proposals.error, "issuedOn")}
        onChange={(event) => type({ issuedOn: event.currentTarget.value })}
      />
      <TextField
        name="party"
        label="송달받은 당사자"
        limit={100}
        value={texts.party}
        failure={register.error}
        onChange={(event) => type({ party: event.currentTarget.value })}
      />
      {ready && proposals.data && <Proposed proposals={proposals.data.models} chosen={chosen} onChange={setChosen} />}
      {ready && proposals.data && proposals.data.note !== "" && <p>{proposals.data.note}</p>}
      {standing.size > 0 ? (
        <Checkbox
          label="잠정: 송달일을 몰라 가장 이른 날로 계산"
          checked={provisional}
          onChange={(event) => setProvisional(event.currentTarget.checked)}
        />
      ) : (
        <TextField
          name="noDeadline"
          label="기한이 없는 사유"
          description="비워 두면 ‘결정 대기’로 남습니다."
          limit={500}
          value={texts.noDeadline}
          failure={register.error}
          onChange={(event) => type({ noDeadline: event.currentTarget.value })}
        />
      )}
      {ofCase !== null && (
        <Checkbox
          label="담당변호사에게 할일로 알리기"
          checked={tellLawyer}
          onChange={(event) => setTellLawyer(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
