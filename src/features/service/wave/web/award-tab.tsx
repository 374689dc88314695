import { Button, NumberInput, Select } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { useRecord } from "#records/web/page/use-record.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { manageSuits } from "../access.ts";
import { planAward, readAward } from "../endpoints.ts";
import { participant } from "../participant.ts";
import { awardBases, groupSuit } from "../suit.ts";
import styles from "./wave.module.css";

/** 정산 of a suit: what the award is, how it is divided, and what is still to be paid out. */
export default function AwardTab({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(readAward, { params: { number: String(record.number) } });
  useRefreshOn("participant", readAward);
  const [planning, setPlanning] = useState(false);
  const mayManage = useAllowed(manageSuits);
  if (error && !data) return <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns="1fr 1fr" />;
  const net = (data.total ?? 0) - (data.deducted ?? 0);
  const left = net - data.paid - data.deposited;
  const sums: [string, string][] = [
    ["배상 총액", data.total === null ? "미정" : `${formatWon(data.total)}원`],
    ["공제액", `${formatWon(data.deducted ?? 0)}원`],
    ["배분", `${formatNumber(data.people)}명 · ${formatWon(data.planned)}원`],
    ["지급", `${formatWon(data.paid)}원`],
    ["공탁", `${formatWon(data.deposited)}원`],
    ["지급 실패", `${formatWon(data.failed)}원`],
    ["남은 금액", `${formatWon(left)}원`],
  ];
  return (
    <div className={styles.tab}>
      <div className={styles.tabHead}>
        <dl className={styles.facts}>
          {sums.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {mayManage && <Button onClick={() => setPlanning(true)}>배분 계산</Button>}
      </div>
      {data.unplanned > 0 && data.total !== null && (
        <p className={styles.broken}>배분하지 않은 원고가 {formatNumber(data.unplanned)}명 있습니다.</p>
      )}
      <p className={styles.none}>
        한 사람의 몫은 1원 미만을 버린 뒤, 남은 원을 버린 금액이 큰 사람부터 1원씩 나눕니다. 합계는 언제나 배분할 금액과
        같습니다.
      </p>
      {planning && <PlanDialog number={record.number} onClose={() => setPlanning(false)} />}
    </div>
  );
}

function PlanDialog({ number, onClose }: { readonly number: number; readonly onClose: () => void }) {
  const suit = useRecord(groupSuit, number);
  const [total, setTotal] = useState<number | string>(suit.data?.model.awardTotal ?? "");
  const [deducted, setDeducted] = useState<number | string>(suit.data?.model.awardDeducted ?? 0);
  const [basis, setBasis] = useState<keyof typeof awardBases>("equal");
  const write = useWrite(planAward, {
    refreshes: [readAward, recordEndpoints(groupSuit).read, recordEndpoints(participant).list],
    quiet: true,
    success: "배상금을 배분했습니다.",
    onSuccess: onClose,
  });
  const version = suit.data?.model.version;
  return (
    <FormDialog
      title="배상금 배분"
      label="배분"
      sending={write.isPending}
      disabled={version === undefined || total === ""}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params: { number: String(number) },
          body: { version: version!, total: Number(total), deducted: Number(deducted), basis },
        })
      }
    >
      <NumberInput label="배상 총액" suffix="원" thousandSeparator min={0} value={total} onChange={setTotal} />
      <NumberInput
        label="공제액(보수·비용)"
        suffix="원"
        thousandSeparator
        min={0}
        value={deducted}
        onChange={setDeducted}
      />
      <Select
        label="기준"
        data={Object.entries(awardBases).map(([value, label]) => ({ value, label }))}
        value={basis}
        allowDeselect={false}
        onChange={(value) => setBasis(value as keyof typeof awardBases)}
      />
    </FormDialog>
  );
}
