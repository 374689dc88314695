import { Button, Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import { useState } from "react";
import { notifyInfo } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { recordOutcomes } from "../endpoints.ts";
import { returnReasons, type letter, type ReturnReason } from "../letter.ts";
import { afterReturn } from "../outcomes.ts";
import { letterReads, type Paper } from "./use-paper.ts";
import styles from "./letter.module.css";

type Receivers = Paper["receivers"];
type OutcomeCardProps = {
  readonly row: RowOf<typeof letter>;
  readonly receivers: Receivers;
  readonly mayWrite: boolean;
};

const reasons = Object.entries(returnReasons).map(([value, label]) => ({ value, label }));
const onTheWay: readonly string[] = ["posted", "delivered", "returned"];

/** What became of the original of each receiver; the state of the letter follows. */
export function OutcomeCard({ row, receivers, mayWrite }: OutcomeCardProps) {
  const [typed, setTyped] = useState<Receivers>(receivers);
  const write = useWrite(recordOutcomes, {
    refreshes: letterReads,
    failure: "배달 결과를 저장하지 못했습니다.",
    onSuccess: ({ says }) => says.forEach((sentence) => notifyInfo(sentence)),
  });
  const mayType = mayWrite && onTheWay.includes(row.status);
  const change = (index: number, part: Partial<Receivers[number]>) =>
    setTyped(typed.with(index, { ...typed[index]!, ...part }));
  const save = () =>
    write.mutate({
      params: { number: String(row.number) },
      body: {
        version: row.version,
        outcomes: typed.map(({ id, registeredNo, deliveredOn, returnedOn, returnReason }) => ({
          id,
          registeredNo,
          deliveredOn,
          returnedOn,
          returnReason,
        })),
      },
    });
  return (
    <Card title="배달 결과">
      {typed.map((receiver, index) => (
        <fieldset key={receiver.id} className={styles.form} disabled={!mayType}>
          <legend>{receiver.name}</legend>
          <LimitedInput
            label="등기번호"
            limit={20}
            value={receiver.registeredNo}
            onChange={({ currentTarget: { value } }) => change(index, { registeredNo: value })}
          />
          <TextInput
            type="date"
            label="배달일"
            value={receiver.deliveredOn ?? ""}
            onChange={({ currentTarget: { value } }) => change(index, { deliveredOn: value || null })}
          />
          <TextInput
            type="date"
            label="반송일"
            value={receiver.returnedOn ?? ""}
            onChange={({ currentTarget: { value } }) => change(index, { returnedOn: value || null })}
          />
          <Select
            label="반송 사유"
            clearable
            data={reasons}
            value={receiver.returnReason}
            onChange={(value) => change(index, { returnReason: value as ReturnReason | null })}
          />
          {receiver.returnReason && <p className={styles.note}>{afterReturn(receiver.returnReason)}</p>}
        </fieldset>
      ))}
      {mayType && (
        <Button variant="default" mt="sm" loading={write.isPending} onClick={save}>
          결과 저장
        </Button>
      )}
    </Card>
  );
}
