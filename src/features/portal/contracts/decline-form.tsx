import { Button } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { longestReason } from "#platform/longest-reason.ts";
import { declineContract, readLinkedContract } from "./endpoints.ts";
import styles from "./linked-contract.module.css";

/** A client who does not agree says why; the firm is told. */
export function DeclineForm() {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const write = useWrite(declineContract, { refreshes: [readLinkedContract], quiet: true });
  if (!open) {
    return (
      <p className={styles.note}>
        내용이 다른가요?{" "}
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          확인하지 않고 거절하기
        </Button>
      </p>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ body: { reason } });
      }}
    >
      <LimitedTextarea
        label="거절 사유"
        description="무엇이 다른지 적어 주시면 담당자가 보고 연락드립니다. 거절하면 되돌릴 수 없고, 거절한 시각과 접속 기록이 남습니다."
        limit={longestReason}
        autosize
        minRows={3}
        value={reason}
        error={fieldError(write.error, "reason") ?? unplacedError(write.error)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={write.isPending}>
        거절하기
      </Button>
    </form>
  );
}
