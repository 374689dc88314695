import { useState } from "react";
import { staffRef } from "#firm/refs.ts";
import { formatNumber } from "#platform/number.ts";
import { useWrite } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { clientPeople, clientPersonNames, type client, type ClientPerson } from "../client.ts";
import { assignClients, clientCalls } from "../endpoints.ts";

type AssignDialogProps = {
  readonly rows: readonly RowOf<typeof client>[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Hands clients to other people: whom, and the words that go with them. */
export default function AssignDialog({ rows, onClose, onDone }: AssignDialogProps) {
  const [people, setPeople] = useState<Readonly<Partial<Record<ClientPerson, Ref | null>>>>({});
  const [note, setNote] = useState("");
  const send = useWrite(assignClients, {
    refreshes: [clientCalls.list, clientCalls.read, clientCalls.history],
    success: "담당을 바꿨습니다.",
    quiet: true,
    onSuccess: () => {
      onDone();
      onClose();
    },
  });
  const submit = () => {
    const chosen = clientPersonNames.flatMap((name) => {
      const person = people[name];
      return person ? [[name, person.id] as const] : [];
    });
    const clients = rows.map(({ number, version }) => ({ number, version }));
    send.mutate({ body: { clients, people: Object.fromEntries(chosen), note } });
  };
  const failure =
    send.error?.code === "conflict"
      ? "고른 고객 가운데 다른 사람이 먼저 고친 것이 있습니다. 목록을 새로 불러온 뒤 다시 시도해 주세요."
      : send.error?.message;
  return (
    <FormDialog
      title={`${formatNumber(rows.length)}명 담당 변경`}
      label="담당 변경"
      sending={send.isPending}
      failure={send.error?.fields?.["note"] ? undefined : failure}
      onClose={onClose}
      onSubmit={submit}
    >
      {clientPersonNames.map((name) => (
        <RefInput
          key={name}
          label={clientPeople[name]}
          placeholder={rows.length === 1 ? (rows[0]![name]?.label ?? "미지정") : "그대로"}
          target={staffRef}
          among={name === "lawyer" ? "lawyers" : undefined}
          value={people[name] ?? null}
          onChange={(person) => setPeople((now) => ({ ...now, [name]: person }))}
        />
      ))}
      <LimitedTextarea
        label="인수인계 메모"
        description="새 담당에게 할일로 전합니다."
        withAsterisk
        autosize
        minRows={3}
        limit={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={send.error?.fields?.["note"]}
      />
    </FormDialog>
  );
}
