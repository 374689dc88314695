import { clientRef } from "#firm/refs.ts";
import { Alert, Button } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import { useState, type FormEvent } from "react";
import { formatNumber } from "#platform/number.ts";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { useRead } from "#platform/web/query.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { useRecord } from "#records/web/page/use-record.ts";
import { shownText } from "#records/web/shown.ts";
import { client } from "../client.ts";
import { previewMerge } from "../endpoints.ts";
import { useMerge } from "./use-merge.ts";
import styles from "./clients.module.css";

type Row = RowOf<typeof client>;
type MergeDialogProps = { readonly row: Row; readonly onClose: () => void };

/** Chooses the client that goes into this one, shows what moves, and merges. */
export function MergeDialog({ row, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Ref | null>(null);
  const merge = useMerge(onClose);
  const isSame = other?.id === row.id;
  const chosen = other !== null && !isSame ? other : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    merge.mutate({
      params: { number: String(row.number) },
      body: { otherNumber: chosen.number, version: row.version },
    });
  };
  return (
    <Dialog onClose={onClose} title="고객 병합" size="min(640px, 96vw)">
      <form onSubmit={send} className={styles.form}>
        {merge.error && (
          <Alert color="red" role="alert">
            {merge.error.message}
          </Alert>
        )}
        <RefInput
          target={clientRef}
          value={other}
          onChange={setOther}
          label="합칠 고객"
          description="이 고객의 자료가 모두 지금 고객으로 옮겨집니다."
          error={isSame ? "다른 고객을 골라 주세요." : undefined}
          data-autofocus
        />
        {chosen && !merge.isPending && <Comparison key={chosen.id} row={row} otherNumber={chosen.number} />}
        <EndButtons>
          <Button variant="default" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" color="red" disabled={!chosen} loading={merge.isPending}>
            병합
          </Button>
        </EndButtons>
      </form>
    </Dialog>
  );
}

const compared = ["name", "kind", "tel", "birth", "bizNo", "status", "manager"] as const;

/** The two side by side, so that nobody merges strangers, and what will move. */
function Comparison({ row, otherNumber }: { readonly row: Row; readonly otherNumber: number }) {
  const other = useRecord(client, otherNumber);
  const preview = useRead(previewMerge, {
    params: { number: String(row.number) },
    query: { otherNumber: String(otherNumber) },
  });
  const failure = other.error ?? preview.error;
  if (failure) {
    return (
      <Alert color="red" role="alert">
        {failure.message}
      </Alert>
    );
  }
  if (!other.data || !preview.data) return <SkeletonRows rows={4} columns="90px 1fr 1fr" />;
  const gone = other.data.model;
  const moves = preview.data.moves.map(({ label, count }) => `${label} ${formatNumber(count)}건`).join(", ");
  return (
    <>
      <Table wraps>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col">남는 고객 {row.number}</th>
            <th scope="col">합칠 고객 {gone.number}</th>
          </tr>
        </thead>
        <tbody>
          {compared.map((key) => {
            const [own, its] = [shownText(client.fields[key], row[key]), shownText(client.fields[key], gone[key])];
            return (
              <tr key={key}>
                <th scope="row">{client.fields[key].label}</th>
                <td>{own}</td>
                <td data-differs={own !== its || undefined}>{its}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {preview.data.accounts > 0 && (
        <Alert color="amber">
          의뢰인 계정 {formatNumber(preview.data.accounts)}개로 두 고객의 사건이 모두 보이게 됩니다. 같은 사람인지 먼저
          확인해 주세요.
        </Alert>
      )}
      <p className={styles.moves}>
        {moves === "" ? "옮길 자료가 없습니다." : `옮길 자료: ${moves}.`} 앞으로 고객 {gone.number}번을 열면 고객{" "}
        {row.number}번이 열립니다. 7일 안에 되돌릴 수 있습니다.
      </p>
    </>
  );
}
