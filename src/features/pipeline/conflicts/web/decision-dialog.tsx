import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { LimitedInput, LimitedTextarea } from "#ui/components/limited.tsx";
import type { CallOutput } from "#platform/endpoint.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import { decisionLabels, decisions, type Decision } from "../conflict.ts";
import { decideConflict, readConflicts } from "../endpoints.ts";
import type { readConflicts as schema } from "../schemas.ts";

type State = CallOutput<typeof schema>["model"];

type DecisionDialogProps = {
  readonly check: NonNullable<State["check"]>;
  readonly clauses: State["clauses"];
  readonly onClose: () => void;
};

/** What the clauses of a decision come to; the others take any. */
const outcomes: Readonly<Partial<Record<Decision, State["clauses"][number]["outcome"]>>> = {
  prohibited: "prohibited",
  waived: "consentNeeded",
};

/** A lawyer decides on a check: what, by which clause, on which consent. */
export function DecisionDialog({ check, clauses, onClose }: DecisionDialogProps) {
  const proposed = decisions.find((one) => one === check.proposal);
  const [decision, setDecision] = useState<Decision>(check.decision ?? proposed ?? "clear");
  const [clause, setClause] = useState(check.clause ?? "");
  const [note, setNote] = useState(check.note);
  const [consentRef, setConsentRef] = useState(check.consentRef);
  const decide = useWrite(decideConflict, { quiet: true, refreshes: [readConflicts], onSuccess: onClose });
  const offered = clauses.filter(({ outcome }) => outcome === (outcomes[decision] ?? outcome));
  const send = () => {
    const body = { decision, version: check.version, note, consentRef, ...(clause !== "" && { clause }) };
    decide.mutate({ params: { checkId: String(check.id) }, body });
  };
  const known = ["clause", "note", "consentRef"].some((name) => fieldError(decide.error, name));
  return (
    <FormDialog
      title="이해충돌 결정"
      label="결정"
      sending={decide.isPending}
      failure={known ? undefined : decide.error?.message}
      onClose={onClose}
      onSubmit={send}
    >
      <NativeSelect
        data-autofocus
        label="결정"
        data={decisions.map((value) => ({ value, label: decisionLabels[value] }))}
        value={decision}
        onChange={(event) => {
          setDecision(event.currentTarget.value as Decision);
          setClause("");
        }}
      />
      {decision !== "clear" && (
        <NativeSelect
          label="근거 조항"
          data={[{ value: "", label: "선택" }, ...offered.map(({ code, lawRef }) => ({ value: code, label: lawRef }))]}
          value={clause}
          description={clauses.find(({ code }) => code === clause)?.summary}
          error={fieldError(decide.error, "clause")}
          onChange={(event) => setClause(event.currentTarget.value)}
        />
      )}
      {decision === "waived" && (
        <LimitedInput
          label="동의 문서"
          description="동의서를 먼저 이 기록의 파일에 첨부해 주세요."
          limit={500}
          value={consentRef}
          error={fieldError(decide.error, "consentRef")}
          onChange={(event) => setConsentRef(event.currentTarget.value)}
        />
      )}
      <LimitedTextarea
        label="사유"
        autosize
        minRows={3}
        limit={2000}
        value={note}
        error={fieldError(decide.error, "note")}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
