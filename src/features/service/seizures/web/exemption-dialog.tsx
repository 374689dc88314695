import { TextInput } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { formatWon, parseWon } from "#platform/money.ts";
import { useWrite } from "#platform/web/query.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { TextField } from "#ui/components/fields.tsx";
import { Table } from "#ui/components/table.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { computeExemption } from "../endpoints.ts";
import styles from "./seizure.module.css";

type ExemptionDialogProps = { readonly filedOn: string | null; readonly onClose: () => void };

const amounts = {
  deposits: "예금",
  cash: "남겨 둔 현금",
  livingAccount: "생계비계좌",
  deathInsurance: "사망보험금",
  surrenderValue: "해약·만기환급금",
} as const;
type AmountKey = keyof typeof amounts;

const won = (typed: string) => (typed.trim() === "" ? 0 : parseWon(typed));

/** What stays with the debtor of wages, deposits and insurance, by the rule of a day (rules §7.6). */
export default function ExemptionDialog({ filedOn, onClose }: ExemptionDialogProps) {
  const [day, setDay] = useState(() => filedOn ?? firmToday());
  const [wages, setWages] = useState("");
  const [typed, setTyped] = useState<Readonly<Partial<Record<AmountKey, string>>>>({});
  const compute = useWrite(computeExemption, { refreshes: [], quiet: true });
  const perJob = wages.split("/").map(won);
  const others = Object.keys(amounts).map((key) => [key, won(typed[key as AmountKey] ?? "")] as const);
  const ready = [...perJob, ...others.map(([, amount]) => amount)].every((amount) => amount !== null && amount >= 0);
  const result = compute.data;
  return (
    <FormDialog
      title="압류금지 계산기"
      size="lg"
      label="계산"
      cancelLabel="닫기"
      sending={compute.isPending}
      disabled={!ready}
      failure={compute.error?.message}
      onClose={onClose}
      onSubmit={() =>
        compute.mutate({
          body: {
            filedOn: day,
            wages: wages.trim() === "" ? [] : (perJob as number[]),
            ...(Object.fromEntries(others) as Record<AmountKey, number>),
          },
        })
      }
    >
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="신청 접수일"
          max="2999-12-31"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextField
          name="wages"
          label="월 급여(세후)"
          description="여러 곳이면 /로 나누어 적습니다: 300만/150만"
          failure={compute.error}
          value={wages}
          onChange={(event) => setWages(event.currentTarget.value)}
        />
        {(Object.keys(amounts) as AmountKey[]).map((key) => (
          <TextField
            key={key}
            name={key}
            label={amounts[key]}
            failure={compute.error}
            value={typed[key] ?? ""}
            onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
          />
        ))}
      </div>
      {result && (
        <>
          <Table label="계산 결과">
            <thead>
              <tr>
                <th scope="col">구분</th>
                <th scope="col" data-right>
                  압류금지
                </th>
                <th scope="col" data-right>
                  압류할 수 있는 금액
                </th>
              </tr>
            </thead>
            <tbody>
              {(
                [
                  ["급여(월)", result.wages],
                  ["예금", result.deposits],
                  ["사망보험금", result.deathInsurance],
                  ["해약·만기환급금", result.surrenderValue],
                ] as const
              ).map(([label, { exempt, attachable }]) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td data-right>{formatWon(exempt)}원</td>
                  <td data-right>{formatWon(attachable)}원</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p className={styles.small}>
            {result.effectiveFrom}부터의 기준: 급여 최저 {formatWon(result.wageFloor)}원, 예금 합산{" "}
            {formatWon(result.accountLimit)}원 ({result.lawRef}){" "}
            {result.checkedOn === null && <StateChip tone="amber">재확인 필요</StateChip>}
          </p>
        </>
      )}
    </FormDialog>
  );
}
