import { Button } from "@mantine/core";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { Field } from "../../field.ts";
import { recordEndpoints } from "../../endpoints.ts";
import type { Resource } from "../../resource.ts";
import { call } from "#platform/web/call.ts";
import { shownText } from "../shown.ts";
import styles from "./record-page.module.css";

const ReasonDialog = lazy(() => import("../reason-dialog.tsx"));

type MaskedValueProps = {
  readonly resource: Resource;
  readonly number: number;
  readonly name: string;
  readonly field: Field;
  /** The value as it came, masked. */
  readonly children: ReactNode;
};

/** A masked value that can be shown after saying why; the reason is written down. */
export function MaskedValue({ resource, number, name, field, children }: MaskedValueProps) {
  const [asking, setAsking] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  if (value !== null) return <output className={styles.revealed}>{shownText(field, value)}</output>;
  const reveal = async (reason: string, signal: AbortSignal) => {
    const input = { params: { number: String(number) }, body: { field: name, reason } };
    const answer = await call(recordEndpoints(resource).reveal, input, { signal });
    setValue(answer.value);
  };
  return (
    <span className={styles.masked}>
      {children}
      <Button size="compact-xs" variant="light" aria-label={`${field.label} 보기`} onClick={() => setAsking(true)}>
        보기
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={`${field.label} 보기`}
            message="가려진 개인정보를 봅니다. 사유는 열람 기록에 남습니다."
            confirmLabel="보기"
            onClose={() => setAsking(false)}
            onConfirm={reveal}
          />
        </Suspense>
      )}
    </span>
  );
}
