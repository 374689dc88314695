import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { formatWon, parseWon } from "#platform/money.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { Table } from "#ui/components/table.tsx";
import { readOrderEvents, tellOrder } from "../endpoints.ts";
import { serviceOrder } from "../order.ts";

const kinds = { paid: "결제", chargedBack: "카드사 취소" } as const;
const outcomes = {
  taken: ["반영", "green"],
  wrongAmount: ["금액 다름", "red"],
  paidTwice: ["중복 결제", "red"],
  tooLate: ["기한 지남", "red"],
  ignored: ["반영 안 함", "grey"],
} as const;

type EventsSectionProps = { readonly number: number; readonly mayManage: boolean };

/** What payment services told of the order: each notice once, with what became of it. */
export function EventsSection({ number, mayManage }: EventsSectionProps) {
  const [telling, setTelling] = useState(false);
  const { data } = useRead(readOrderEvents, { params: { number: String(number) } });
  const events = data?.models ?? [];
  if (events.length === 0 && !mayManage) return null;
  return (
    <Card
      title="결제사 통지"
      aside={
        mayManage && (
          <Button size="xs" variant="default" onClick={() => setTelling(true)}>
            통지 입력
          </Button>
        )
      }
    >
      {data && events.length === 0 && (
        <p>통지가 없습니다. 결제사가 연결되지 않았으면 통지 번호와 금액을 직접 넣습니다.</p>
      )}
      {events.length > 0 && (
        <Table label="결제사 통지" stacks>
          <tbody>
            {events.map(({ id, at, provider, eventId, kind, amount, outcome }) => (
              <tr key={id}>
                <td>{formatDateTime(at).slice(0, 16)}</td>
                <td>{kinds[kind]}</td>
                <td data-right>{formatWon(amount)}원</td>
                <td>
                  {provider} {eventId}
                </td>
                <td>
                  <StateChip tone={outcomes[outcome][1]}>{outcomes[outcome][0]}</StateChip>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {telling && <TellDialog number={number} onClose={() => setTelling(false)} />}
    </Card>
  );
}

function TellDialog({ number, onClose }: { readonly number: number; readonly onClose: () => void }) {
  const [typed, setTyped] = useState({ provider: "", eventId: "", kind: "paid" as keyof typeof kinds, amount: "" });
  const { mutate, isPending, error } = useWrite(tellOrder, {
    quiet: true,
    refreshes: [readOrderEvents],
    onSuccess: ({ outcome, isNew }) => {
      notifySuccess(
        isNew ? `통지를 등록했습니다: ${outcomes[outcome][0]}.` : "이미 등록한 통지입니다. 다시 반영하지 않았습니다.",
      );
      void refreshRecord(serviceOrder);
      onClose();
    },
  });
  const field = (name: "provider" | "eventId" | "amount", label: string) => (
    <TextField
      name={name}
      label={label}
      required
      value={typed[name]}
      failure={error}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <FormDialog
      title="결제사 통지"
      label="등록"
      sending={isPending}
      failure={unplacedError(error)}
      onClose={onClose}
      onSubmit={() =>
        mutate({
          params: { number: String(number) },
          body: { ...typed, amount: parseWon(typed.amount) ?? 0 },
        })
      }
    >
      {field("provider", "결제사")}
      {field("eventId", "통지 번호")}
      <NativeSelect
        label="종류"
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        value={typed.kind}
        onChange={(event) => setTyped({ ...typed, kind: event.currentTarget.value as keyof typeof kinds })}
      />
      {field("amount", "금액(원)")}
    </FormDialog>
  );
}
