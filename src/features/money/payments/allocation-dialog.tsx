import { staffRef } from "#firm/refs.ts";
import { Button, Group, NativeSelect, NumberInput } from "@mantine/core";
import "@mantine/core/styles/Group.css";
import { useState } from "react";
import type { Endpoint } from "#platform/endpoint.ts";
import type { Ref } from "#records/field.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { refreshReads, useFirstRead, useWrite } from "#platform/web/query.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { readDetail, setAllocations } from "./endpoints.ts";
import { allocationRoles } from "./payment.ts";
import styles from "./web/money.module.css";
import { refreshMoney } from "./web/refresh.ts";

type Line = {
  readonly key: number;
  readonly staff: Ref | null;
  readonly role: keyof typeof allocationRoles;
  readonly pct: number;
};

type AllocationDialogProps = {
  readonly number: number;
  /** Reads of other features that show the shares. */
  readonly refreshes?: readonly Endpoint[];
  readonly onClose: () => void;
};

const blank: Line = { key: 0, staff: null, role: "상담", pct: 100 };

/** 매출기여 of a receipt: a colleague, a role and a percent a line, 100 % in sum. Begins with what stands. */
export function AllocationDialog({ number, refreshes = [], onClose }: AllocationDialogProps) {
  const params = { number: String(number) };
  const { data, error, refetch } = useFirstRead(readDetail, { params });
  const [typed, setTyped] = useState<readonly Line[] | null>(null);
  const lines = typed ?? (data ? linesOf(data.allocations) : []);
  const write = useWrite(setAllocations, {
    quiet: true,
    onSuccess: () => (onClose(), void refreshMoney(), void refreshReads(...refreshes)),
  });
  const sum = sumOf(lines);
  const send = () =>
    write.mutate({
      params,
      body: {
        version: data!.version,
        lines: lines.flatMap(({ staff, role, pct }) => (staff ? [{ staffId: staff.id, role, pct }] : [])),
      },
    });
  return (
    <FormDialog
      title="매출기여"
      size={640}
      label="저장"
      sending={write.isPending}
      disabled={!data || (lines.length > 0 && (sum !== 100 || lines.some(({ staff }) => !staff)))}
      failure={write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={send}
    >
      {!data && error && (
        <ErrorState title="매출기여를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} columns="1fr 100px 80px 60px" />}
      {data && <Lines lines={lines} onChange={setTyped} />}
    </FormDialog>
  );
}

/** Percents as they are added up: in hundredths. */
function sumOf(lines: readonly Line[]): number {
  return Math.round(lines.reduce((total, { pct }) => total + pct, 0) * 100) / 100;
}

type Standing = {
  readonly staff: { readonly id: number; readonly name: string };
  readonly role: string;
  readonly pct: number;
};

function linesOf(standing: readonly Standing[]): readonly Line[] {
  if (standing.length === 0) return [blank];
  return standing.map(({ staff, role, pct }, key) => ({
    key,
    staff: { id: staff.id, number: staff.id, label: staff.name },
    role: role as Line["role"],
    pct,
  }));
}

type LinesProps = { readonly lines: readonly Line[]; readonly onChange: (lines: readonly Line[]) => void };

function Lines({ lines, onChange }: LinesProps) {
  const change = (key: number, next: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...next } : line)));
  const sum = sumOf(lines);
  const add = () => {
    const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
    onChange([...lines, { key, staff: null, role: "수행", pct: Math.max(0, Math.round((100 - sum) * 100) / 100) }]);
  };
  return (
    <>
      {lines.map((line, index) => (
        <div key={line.key} className={styles.share}>
          <RefInput
            target={staffRef}
            label={index === 0 ? "직원" : undefined}
            aria-label="직원"
            value={line.staff}
            onChange={(staff) => change(line.key, { staff })}
          />
          <NativeSelect
            aria-label="역할"
            data={Object.keys(allocationRoles)}
            value={line.role}
            onChange={(event) => change(line.key, { role: event.currentTarget.value as Line["role"] })}
          />
          <NumberInput
            aria-label="비율"
            suffix="%"
            min={0}
            max={100}
            decimalScale={2}
            hideControls
            value={line.pct}
            onChange={(value) => change(line.key, { pct: Number(value) || 0 })}
          />
          <Button variant="subtle" onClick={() => onChange(lines.filter((one) => one !== line))}>
            해제
          </Button>
        </div>
      ))}
      <Group justify="space-between">
        <Button variant="default" onClick={add}>
          줄 추가
        </Button>
        <span className={sum === 100 ? styles.good : styles.bad}>합계 {sum}%</span>
      </Group>
    </>
  );
}
