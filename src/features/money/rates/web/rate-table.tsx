import { Button } from "@mantine/core";
import { Fragment } from "react";
import { formatRate, rateFacts, type RateName } from "#firm/rates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { Table } from "#ui/components/table.tsx";
import type { Rate } from "../schemas.ts";

export type RateAsk = { readonly to: "check" | "withdraw"; readonly rate: Rate };

type RateTableProps = {
  readonly label: string;
  readonly names: readonly RateName[];
  readonly rates: readonly Rate[];
  /** null: the person only reads. */
  readonly onAsk: ((asking: RateAsk) => void) | null;
};

/** The rows of a group by name, the latest first; what holds today stands out. */
export function RateTable({ label, names, rates, onAsk }: RateTableProps) {
  return (
    <Table label={label} wraps stacks>
      <thead>
        <tr>
          <th scope="col">항목</th>
          <th scope="col" data-right>
            값
          </th>
          <th scope="col">적용일</th>
          <th scope="col">근거</th>
          <th scope="col">확인</th>
          {onAsk && <th scope="col">처리</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const rows = rates.filter((rate) => rate.name === name);
          return (
            <Fragment key={name}>
              {rows.length === 0 && <EmptyRow name={name} columns={onAsk ? 5 : 4} />}
              {rows.map((rate, index) => (
                <RateRow key={rate.id} rate={rate} isFirst={index === 0} onAsk={onAsk} />
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function EmptyRow({ name, columns }: { readonly name: RateName; readonly columns: number }) {
  return (
    <tr>
      <td>{rateFacts[name].label}</td>
      <td colSpan={columns}>등록된 값이 없습니다.</td>
    </tr>
  );
}

type RateRowProps = {
  readonly rate: Rate;
  readonly isFirst: boolean;
  readonly onAsk: RateTableProps["onAsk"];
};

function RateRow({ rate, isFirst, onAsk }: RateRowProps) {
  const { label, unit, moves } = rateFacts[rate.name];
  const holds = { past: null, now: "적용 중", coming: "예정" } as const;
  const word = holds[rate.holds];
  return (
    <tr data-off={rate.holds === "past" || undefined}>
      <td title={moves}>{isFirst ? label : <span aria-label={label}>〃</span>}</td>
      <td data-right data-label="값">
        {formatRate(rate.value, unit)}
      </td>
      <td>
        {rate.effectiveFrom} {word && <StateChip tone={rate.holds === "now" ? "green" : "blue"}>{word}</StateChip>}
      </td>
      <td data-line="">
        {rate.lawRef}{" "}
        {rate.sourceUrl && (
          <a href={rate.sourceUrl} target="_blank" rel="noopener noreferrer">
            출처
          </a>
        )}
      </td>
      <td data-label="확인">
        {rate.checkedAt && `${rate.checkedAt}${rate.checkedBy && ` ${rate.checkedBy}`} `}
        {rate.needsCheck && rate.holds !== "past" && <StateChip tone="amber">재확인 필요</StateChip>}
      </td>
      {onAsk && (
        <td>
          {rate.holds !== "past" && (
            <Button size="xs" variant="default" onClick={() => onAsk({ to: "check", rate })}>
              확인함
            </Button>
          )}{" "}
          {rate.holds === "coming" && (
            <Button size="xs" variant="default" onClick={() => onAsk({ to: "withdraw", rate })}>
              거두기
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
