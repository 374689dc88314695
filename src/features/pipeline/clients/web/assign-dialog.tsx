import { HandOverDialog } from "#firm/web/hand-over-dialog.tsx";
import { formatNumber } from "#platform/number.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { clientPeople, type client } from "../client.ts";
import { assignClients, clientCalls } from "../endpoints.ts";

type AssignDialogProps = {
  readonly rows: readonly RowOf<typeof client>[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Hands clients to other people: whom, and the words that go with them. */
export default function AssignDialog({ rows, onClose, onDone }: AssignDialogProps) {
  const send = useWrite(assignClients, {
    refreshes: [clientCalls.list, clientCalls.read, clientCalls.history],
    success: "담당을 바꿨습니다.",
    quiet: true,
    onSuccess: () => {
      onDone();
      onClose();
    },
  });
  const clients = rows.map(({ number, version }) => ({ number, version }));
  const [only] = rows.length === 1 ? rows : [];
  return (
    <HandOverDialog
      title={`${formatNumber(rows.length)}명 담당 변경`}
      roles={clientPeople}
      lawyers={["lawyer"]}
      now={only ? (role) => only[role] ?? null : null}
      sending={send.isPending}
      error={send.error}
      conflict="고른 고객 가운데 다른 사람이 먼저 고친 것이 있습니다. 목록을 새로 불러온 뒤 다시 시도해 주세요."
      noteHelp="새 담당에게 할일로 전합니다."
      onClose={onClose}
      onSubmit={(people, note) => send.mutate({ body: { clients, people, note } })}
    />
  );
}
