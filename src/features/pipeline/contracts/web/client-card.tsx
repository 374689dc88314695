import { clientRef } from "#firm/refs.ts";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import type { CallError } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import type { contract } from "../contract.ts";
import { openForFees } from "../steps.ts";
import { setClients } from "../endpoints.ts";
import { contractReads, type Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

type ClientCardProps = {
  readonly row: RowOf<typeof contract>;
  readonly terms: UseQueryResult<Terms, CallError>;
  readonly mayManage: boolean;
};

/** 공동위임인: who signs beside the first client, and whether they are liable together. */
export function ClientCard({ row, terms, mayManage }: ClientCardProps) {
  const [added, setAdded] = useState<Ref | null>(null);
  const write = useWrite(setClients, { refreshes: contractReads, failure: "위임인을 저장하지 못했습니다." });
  const clients = terms.data?.clients ?? [];
  const mayWrite = mayManage && terms.data !== undefined && openForFees.includes(row.status);
  if (clients.length === 0 && !mayWrite) return null;
  const joint = row.jointLiability ?? false;
  const save = (clientIds: readonly number[], jointLiability: boolean) =>
    write.mutate({
      params: { number: String(row.number) },
      body: { version: row.version, clientIds: [...clientIds], jointLiability },
    });
  const ids = clients.map(({ id }) => id);
  const add = (chosen: Ref | null) => {
    setAdded(null);
    // Who signs together usually answers together; the box below says so and takes it back.
    if (chosen) save([...ids, chosen.id], clients.length === 0 || joint);
  };
  return (
    <Card title="공동위임인" aside={clients.length > 0 && <span>{joint ? "연대책임" : "각자 책임"}</span>}>
      {clients.length === 0 && <p className={styles.none}>위임인은 한 명입니다.</p>}
      <ul className={styles.names}>
        {clients.map(({ id, number, label }) => (
          <li key={id}>
            <PageLink to={`/lawfirm/client/${number}`}>{label}</PageLink>{" "}
            {mayWrite && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`공동위임인 ${label} 해제`}
                disabled={write.isPending}
                onClick={() =>
                  save(
                    ids.filter((other) => other !== id),
                    joint,
                  )
                }
              >
                해제
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && clients.length > 0 && (
        <Checkbox
          label="보수를 연대하여 부담"
          mb={8}
          checked={joint}
          disabled={write.isPending}
          onChange={({ currentTarget: { checked } }) => save(ids, checked)}
        />
      )}
      {mayWrite && (
        <RefInput
          aria-label="공동위임인 추가"
          target={clientRef}
          value={added}
          onChange={add}
          disabled={write.isPending}
        />
      )}
    </Card>
  );
}
