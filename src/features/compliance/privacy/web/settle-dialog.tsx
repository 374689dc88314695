import { SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { listRequests, readPrivacy, settleRequest } from "../endpoints.ts";
import { requestKinds, type Outcome } from "../privacy.ts";
import type { PrivacyRequest } from "./request-table.tsx";
import styles from "./privacy.module.css";

const labels: Readonly<Record<Outcome, string>> = { done: "처리함", refused: "거절", withdrawn: "철회" };
const questions: Readonly<Record<Outcome, string>> = {
  done: "처리한 내용",
  refused: "거절 사유",
  withdrawn: "철회한 경위",
};

type SettleDialogProps = { readonly request: PrivacyRequest; readonly onClose: () => void };

/** Ends a request with what was done, or with the reason why not. */
export default function SettleDialog({ request, onClose }: SettleDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>("done");
  const [answer, setAnswer] = useState("");
  const write = useWrite(settleRequest, {
    quiet: true,
    success: "처리 결과를 저장했습니다.",
    refreshes: [readPrivacy, listRequests, clientCalls.history, clientCalls.list, clientCalls.read],
    onSuccess: onClose,
  });
  const submit = () => {
    const { id, version } = request;
    write.mutate({ params: { requestId: String(id) }, body: { version, outcome, answer } });
  };
  return (
    <FormDialog
      title={`${requestKinds[request.kind]} 요구 처리`}
      size={480}
      label="저장"
      sending={write.isPending}
      disabled={answer.trim() === ""}
      onClose={onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        aria-label="결과"
        data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        value={outcome}
        onChange={(value) => setOutcome(value as Outcome)}
      />
      {request.kind === "deletion" && outcome === "done" && (
        <p className={styles.note}>이 고객은 파기함에 올라가고, 관리자 두 사람이 확인하면 파기됩니다.</p>
      )}
      <LimitedTextarea
        data-autofocus
        label={questions[outcome]}
        required
        autosize
        minRows={3}
        limit={2_000}
        value={answer}
        error={write.error?.message}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
