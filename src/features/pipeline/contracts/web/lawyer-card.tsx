import { staffRef } from "#firm/refs.ts";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import type { CallError } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { useWrite } from "#platform/web/query.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { confirmLimitations } from "../access.ts";
import type { contract } from "../contract.ts";
import { setLawyers } from "../endpoints.ts";
import { openForFees, openForLawyers } from "../steps.ts";
import { BarButton } from "./bar-button.tsx";
import { contractReads, type Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

type LawyerCardProps = {
  readonly row: RowOf<typeof contract>;
  readonly terms: UseQueryResult<Terms, CallError>;
  readonly mayManage: boolean;
};

/** Before signing, what signing asks for has the button. */
const openAfterSigning = openForLawyers.filter((status) => !openForFees.includes(status));

/** 담당변호사: whom the firm names for the case. */
export function LawyerCard({ row, terms, mayManage }: LawyerCardProps) {
  const mayConfirm = useAllowed(confirmLimitations);
  const [added, setAdded] = useState<Ref | null>(null);
  const lawyers = terms.data?.lawyers ?? [];
  const write = useWrite(setLawyers, { refreshes: contractReads, failure: "담당변호사를 저장하지 못했습니다." });
  const save = (staffIds: readonly number[]) =>
    write.mutate({ params: { number: String(row.number) }, body: { version: row.version, staffIds: [...staffIds] } });
  const add = (chosen: Ref | null) => {
    setAdded(null);
    if (chosen) save([...lawyers.map(({ id }) => id), chosen.id]);
  };
  return (
    <Card title="담당변호사">
      {lawyers.length === 0 ? (
        <p className={styles.none}>지정한 변호사가 없습니다.</p>
      ) : (
        <ul className={styles.names}>
          {lawyers.map(({ id, shortName }) => (
            <li key={id}>
              {shortName}{" "}
              {mayManage && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`${shortName} 지정 해제`}
                  disabled={write.isPending}
                  onClick={() => save(lawyers.map((lawyer) => lawyer.id).filter((other) => other !== id))}
                >
                  해제
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {terms.data?.barConfirmations.map(({ id, lawyer, agency, reason, confirmedBy, confirmedAt }) => (
        <p key={id} className={styles.none}>
          공직퇴임 수임제한 확인({lawyer}, {agency}): {reason} · {confirmedBy} {formatDateTime(confirmedAt)}
        </p>
      ))}
      {mayConfirm && terms.data && openAfterSigning.includes(row.status) && (
        <BarButton number={row.number} version={row.version} choosing />
      )}
      {mayManage && terms.data && (
        <RefInput
          aria-label="담당변호사 추가"
          target={staffRef}
          among="lawyers"
          value={added}
          onChange={add}
          disabled={write.isPending}
        />
      )}
    </Card>
  );
}
