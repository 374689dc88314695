import { useState } from "react";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PrintFacts, PrintPart, PrintSheet, PrintSignatures } from "#ui/print/print-sheet.tsx";
import { readLedger, readSettlement } from "../endpoints.ts";
import { entryKinds } from "../lots.ts";

/** /lawfirm/service/time/{번호}/settlement: 정산표 on paper, with every movement behind it. */
export default function SettlementPrint() {
  const number = useIdParam("packId");
  const params = { number: String(number) };
  const [today] = useState(() => firmToday());
  const { data, error, refetch } = useRead(readSettlement, { params });
  const { data: ledger } = useRead(readLedger, { params });
  const { data: firm } = useRead(readFirm, {}, { staleTime: Infinity });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} columns="1fr" />;
  const { model } = data;
  const lines = ledger?.models.filter(({ isReversal, takenBack }) => !isReversal && !takenBack).toReversed() ?? [];
  return (
    <PrintSheet
      title="자문시간 정산표"
      detail={`${model.client} · ${model.product}`}
      firm={firm?.model.name}
      foot={`자문시간 ${number} 정산표`}
      back={{ to: `/lawfirm/service/time/${number}`, label: "자문시간으로" }}
    >
      <PrintFacts
        facts={[
          ["부여", formatMinutes(model.granted)],
          ["사용", formatMinutes(model.used)],
          ["만료", formatMinutes(model.expired)],
          ["회수", formatMinutes(model.recalled)],
          ["잔여", formatMinutes(model.remaining)],
          ["초과 사용", formatMinutes(model.overUsed)],
          ["시간당 금액", model.unitPrice === null ? "" : `${formatWon(model.unitPrice)}원`],
          ["환급", `${formatWon(model.refund)}원`],
          ["초과 청구", `${formatWon(model.charge)}원`],
          ["정산일", model.settledOn ?? "확정 전"],
        ]}
      />
      {lines.length > 0 && (
        <PrintPart title="내역">
          <Table wraps>
            <tbody>
              {lines.map(({ id, usedOn, kind, worktime, says, reason, minutes }) => (
                <tr key={id}>
                  <td>{usedOn}</td>
                  <td>{entryKinds[kind]}</td>
                  <td>{[worktime?.staff, says || reason].filter(Boolean).join(" · ")}</td>
                  <td data-right>{formatMinutes(minutes)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </PrintPart>
      )}
      <PrintSignatures day={model.settledOn ?? today} lines={[`${model.client} (인)`, firm?.model.name ?? ""]} />
    </PrintSheet>
  );
}
