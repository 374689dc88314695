import { Button } from "@mantine/core";
import { useState } from "react";
import { clientRef } from "#firm/refs.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { coupon } from "../coupon.ts";
import { issueCoupon } from "../endpoints.ts";
import { couponIssue } from "../issue.ts";
import styles from "./coupons.module.css";

type Refused = { readonly client: number; readonly reason: string };
type IssueDialogProps = { readonly number: number; readonly name: string; readonly onClose: () => void };

/** 발급 to one member or many; whoever cannot have it is named with why, the others have it. */
export function IssueDialog({ number, name, onClose }: IssueDialogProps) {
  const [chosen, setChosen] = useState<readonly Ref[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { mutate, isPending, error } = useWrite(issueCoupon, {
    quiet: true,
    once: true,
    onSuccess: (answer) => {
      if (answer.issued > 0) notifySuccess(`${answer.issued}명에게 발급했습니다.`);
      void refreshRecord(coupon);
      void refreshRecord(couponIssue);
      if (answer.refused.length === 0) return onClose();
      setRefused(answer.refused);
      setChosen(chosen.filter(({ id }) => answer.refused.some(({ client }) => client === id)));
    },
  });
  const nameOf = (id: number) => chosen.find((one) => one.id === id)?.label ?? "";
  return (
    <FormDialog
      title={`${name} 발급`}
      label={`${chosen.length}명에게 발급`}
      sending={isPending}
      disabled={chosen.length === 0}
      failure={unplacedError(error)}
      onlyByButton
      onClose={onClose}
      onSubmit={() => mutate({ params: { number: String(number) }, body: { clients: chosen.map(({ id }) => id) } })}
    >
      <div className={styles.issuing}>
        <RefInput
          key={chosen.length}
          label="회원 추가"
          target={clientRef}
          value={null}
          onChange={(added) => {
            if (added && !chosen.some(({ id }) => id === added.id)) setChosen([...chosen, added]);
          }}
        />
        <ul className={styles.chosen} aria-label="발급할 회원">
          {chosen.map((one) => (
            <li key={one.id}>
              <Button
                size="xs"
                variant="default"
                aria-label={`${one.label} 제외`}
                onClick={() => setChosen(chosen.filter(({ id }) => id !== one.id))}
              >
                {one.label} ×
              </Button>
            </li>
          ))}
        </ul>
        {refused.length > 0 && (
          <ul className={styles.refused} role="alert">
            {refused.map(({ client, reason }) => (
              <li key={client}>
                {nameOf(client)}: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}
