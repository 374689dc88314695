import { staffRef } from "#firm/refs.ts";
import { Button, Group, NativeSelect, NumberInput } from "@mantine/core";
import "@mantine/core/styles/Group.css";
import { useState } from "react";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { setAllocations } from "../endpoints.ts";
import { allocationRoles, type payment } from "../payment.ts";
import styles from "./money.module.css";
import { refreshMoney } from "./refresh.ts";

type Line = {
  readonly key: number;
  readonly staff: Ref | null;
  readonly role: keyof typeof allocationRoles;
  readonly pct: number;
};

/** 매출기여 of a receipt: a colleague, a role and a percent a line, 100 % in sum. */
export function AllocationDialog({
  row,
  onClose,
}: {
  readonly row: RowOf<typeof payment>;
  readonly onClose: () => void;
}) {
  const [lines, setLines] = useState<readonly Line[]>([{ key: 0, staff: null, role: "상담", pct: 100 }]);
  const write = useWrite(setAllocations, { quiet: true, onSuccess: () => (onClose(), void refreshMoney()) });
  const change = (key: number, next: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...next } : line)));
  const sum = Math.round(lines.reduce((total, { pct }) => total + pct, 0) * 100) / 100;
  const send = () =>
    write.mutate({
      params: { number: String(row.number) },
      body: {
        version: row.version,
        lines: lines.flatMap(({ staff, role, pct }) => (staff ? [{ staffId: staff.id, role, pct }] : [])),
      },
    });
  return (
    <FormDialog
      title="매출기여"
      size={640}
      label="저장"
      sending={write.isPending}
      disabled={lines.length > 0 && (sum !== 100 || lines.some(({ staff }) => !staff))}
      failure={write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={send}
    >
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
          <Button variant="subtle" onClick={() => setLines(lines.filter((one) => one !== line))}>
            해제
          </Button>
        </div>
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          onClick={() =>
            setLines([
              ...lines,
              {
                key: Math.max(0, ...lines.map(({ key }) => key)) + 1,
                staff: null,
                role: "수행",
                pct: Math.max(0, 100 - sum),
              },
            ])
          }
        >
          줄 추가
        </Button>
        <span className={sum === 100 ? styles.good : styles.bad}>합계 {sum}%</span>
      </Group>
    </FormDialog>
  );
}
