import { Button } from "@mantine/core";
import { useState } from "react";
import { rateGroups, type RateName } from "#firm/rates.ts";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { manageRates } from "../access.ts";
import { listRates } from "../endpoints.ts";
import type { Rate } from "../schemas.ts";
import { NewRate } from "./new-rate.tsx";
import { CheckRate, WithdrawRate } from "./rate-dialogs.tsx";
import styles from "./accounting.module.css";
import { RateTable, type RateAsk } from "./rate-table.tsx";

type Asking = RateAsk | { readonly to: "add"; readonly name: RateName };

/** 요율표, the dated numbers that the product counts with (product §6.16). */
export default function RateGroups() {
  return (
    <>
      <PageHeader title="요율표" detail="날짜에 따라 바뀌는 법정 수치와 법인의 기준입니다." />
      <Rates />
    </>
  );
}

function Rates() {
  const { data, error, refetch } = useRead(listRates, {});
  const mayManage = useAllowed(manageRates);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  if (error && !data) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card>
        <SkeletonRows rows={8} columns="1fr 100px 120px 1fr" />
      </Card>
    );
  }
  return (
    <div className={styles.groups}>
      {Object.entries(rateGroups).map(([group, facts]) => (
        <GroupCard
          key={group}
          group={group}
          names={Object.keys(facts) as RateName[]}
          rates={data.models}
          onAsk={mayManage ? setAsking : null}
        />
      ))}
      {asking?.to === "add" && <NewRate name={asking.name} rates={data.models} onClose={close} />}
      {asking?.to === "check" && <CheckRate rate={asking.rate} onClose={close} />}
      {asking?.to === "withdraw" && <WithdrawRate rate={asking.rate} onClose={close} />}
    </div>
  );
}

type GroupCardProps = {
  readonly group: string;
  readonly names: readonly RateName[];
  readonly rates: readonly Rate[];
  readonly onAsk: ((asking: Asking) => void) | null;
};

function GroupCard({ group, names, rates, onAsk }: GroupCardProps) {
  const own = rates.filter(({ name }) => names.includes(name));
  const unchecked = own.filter(({ holds, needsCheck }) => needsCheck && holds !== "past").length;
  return (
    <Card
      flush
      title={group}
      aside={
        <span className={styles.aside}>
          {unchecked > 0 && <StateChip tone="amber">{`재확인 필요 ${unchecked}건`}</StateChip>}
          {onAsk && (
            <Button size="xs" variant="default" onClick={() => onAsk({ to: "add", name: names[0]! })}>
              새 값
            </Button>
          )}
        </span>
      }
    >
      <RateTable label={group} names={names} rates={own} onAsk={onAsk} />
    </Card>
  );
}
