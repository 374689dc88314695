import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { setRounding } from "../access.ts";
import { addRounding, listRounding } from "../endpoints.ts";
import { roundedMinutes, roundingWays, ruleWords, type RoundingRule } from "../rounding.ts";
import styles from "./minutes.module.css";

/** 반올림 규칙: how work is rounded, by the day from which it holds. */
export default function RoundingDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useRead(listRounding, {});
  const mayAdd = useAllowed(setRounding);
  const [adds, setAdds] = useState(false);
  return (
    <Dialog title="반올림 규칙" size="lg" onClose={onClose}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={3} columns="100px 1fr" />}
      {data && (
        <Table label="반올림 규칙">
          <thead>
            <tr>
              <th scope="col">적용 시작</th>
              <th scope="col">규칙</th>
              <th scope="col" data-right>
                예: 34분
              </th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((rule) => (
              <tr key={rule.id}>
                <td>{rule.effectiveFrom}</td>
                <td>{ruleWords(rule)}</td>
                <td data-right>{roundedMinutes(34, rule)}분</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {mayAdd && !adds && (
        <Button variant="default" className={styles.more} onClick={() => setAdds(true)}>
          규칙 추가
        </Button>
      )}
      {adds && <NewRule onDone={() => setAdds(false)} />}
    </Dialog>
  );
}

function NewRule({ onDone }: { readonly onDone: () => void }) {
  const [rule, setRule] = useState<RoundingRule>({ effectiveFrom: firmToday(), unit: 10, way: "up", least: 10 });
  const set = (change: Partial<RoundingRule>) => setRule((now) => ({ ...now, ...change }));
  const add = useWrite(addRounding, { refreshes: [listRounding], quiet: true, onSuccess: onDone });
  return (
    <DialogForm
      label="추가"
      noValidate
      sending={add.isPending}
      failure={unplacedError(add.error)}
      onClose={onDone}
      onSubmit={() => add.mutate({ body: rule })}
    >
      <TextInput
        label="적용 시작"
        type="date"
        value={rule.effectiveFrom}
        error={fieldError(add.error, "effectiveFrom")}
        onChange={(event) => set({ effectiveFrom: event.currentTarget.value })}
      />
      <NumberInput
        label="단위"
        suffix="분"
        min={1}
        max={60}
        allowDecimal={false}
        value={rule.unit}
        error={fieldError(add.error, "unit")}
        onChange={(unit) => set({ unit: Number(unit) || 1 })}
      />
      <NativeSelect
        label="방법"
        data={Object.entries(roundingWays).map(([value, label]) => ({ value, label }))}
        value={rule.way}
        onChange={(event) => set({ way: event.currentTarget.value as RoundingRule["way"] })}
      />
      <NumberInput
        label="최소"
        suffix="분"
        min={0}
        max={240}
        allowDecimal={false}
        value={rule.least}
        error={fieldError(add.error, "least")}
        onChange={(least) => set({ least: Number(least) || 0 })}
      />
    </DialogForm>
  );
}
