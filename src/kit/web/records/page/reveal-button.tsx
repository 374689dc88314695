import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { Field } from "../../../shared/records/field.ts";
import { recordEndpoints } from "../../../shared/records/endpoints.ts";
import type { Resource } from "../../../shared/records/resource.ts";
import { call } from "../../call.ts";
import { shownText } from "../shown.ts";
import styles from "./record-page.module.css";

const ReasonDialog = lazy(() => import("../reason-dialog.tsx"));

type RevealButtonProps = {
  readonly resource: Resource;
  readonly number: number;
  readonly name: string;
  readonly field: Field;
};

/** Shows a masked value after asking why; the reason is written down. */
export function RevealButton({ resource, number, name, field }: RevealButtonProps) {
  const [asking, setAsking] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  if (value !== null) return <output className={styles.revealed}>{shownText(field, value)}</output>;
  const reveal = async (reason: string, signal: AbortSignal) => {
    const input = { params: { number: String(number) }, body: { field: name, reason } };
    const answer = await call(recordEndpoints(resource).reveal, input, { signal });
    setValue(answer.value);
  };
  return (
    <>
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
    </>
  );
}
