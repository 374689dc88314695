import { Checkbox, Radio } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/Radio.css";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { answerInquiry, readAnswers } from "../endpoints.ts";
import { inquiry, type Answer } from "../inquiry.ts";
import type { AnswerRow, Inquiry } from "./answer-types.ts";
import styles from "./inquiries.module.css";

type AnswerDialogProps = { readonly row: Inquiry; readonly before: AnswerRow; readonly onClose: () => void };

const words: Readonly<Record<Answer, string>> = {
  none: "없음: 나와 관계없는 이름입니다.",
  some: "있음: 관계가 있습니다.",
  consent: "동의: 관계가 있지만 수임에 동의합니다.",
};

/** One's own answer; a reason may be kept from whoever asks. */
export function AnswerDialog({ row, before, onClose }: AnswerDialogProps) {
  const [answer, setAnswer] = useState<Answer>(before.answer ?? "none");
  const [note, setNote] = useState(before.note);
  const [confidential, setConfidential] = useState(before.confidential);
  const send = useWrite(answerInquiry, {
    refreshes: [readAnswers],
    quiet: true,
    success: "응답했습니다.",
    onSuccess: () => {
      void refreshRecord(inquiry);
      onClose();
    },
  });
  return (
    <FormDialog
      title="이해관계 응답"
      label="응답"
      sending={send.isPending}
      failure={unplacedError(send.error)}
      noValidate
      onClose={onClose}
      onSubmit={() =>
        send.mutate({
          params: { number: String(row.number) },
          body: { round: before.round, answer, note, confidential },
        })
      }
    >
      <Radio.Group label="응답" value={answer} onChange={(value) => setAnswer(value)}>
        <div className={styles.part}>
          {(Object.keys(words) as Answer[]).map((value) => (
            <Radio key={value} value={value} label={words[value]} data-autofocus={value === answer || undefined} />
          ))}
        </div>
      </Radio.Group>
      {answer === "some" && <p className={styles.quiet}>수임하게 되면 이 사건을 볼 수 없게 됩니다.</p>}
      <LimitedTextarea
        label="사유"
        withAsterisk={answer !== "none"}
        limit={2000}
        autosize
        minRows={2}
        value={note}
        error={fieldError(send.error, "note")}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Checkbox
        label="요청자에게 비공개"
        description="운영위원회만 사유를 봅니다."
        checked={confidential}
        onChange={(event) => setConfidential(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
