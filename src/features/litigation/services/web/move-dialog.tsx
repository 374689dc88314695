import { useState } from "react";
import { deadline } from "#features/litigation/deadlines/deadline.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { moveService } from "../endpoints.ts";
import { serviceOfProcess } from "../service-of-process.ts";
import { sentService, ServedFields } from "#features/litigation/deadlines/served-fields.tsx";

type MoveDialogProps = { readonly row: RowOf<typeof serviceOfProcess>; readonly onClose: () => void };

/** Another day or way of service: the deadlines that hang on it move as one set, each accepted by a lawyer. */
export default function MoveDialog({ row, onClose }: MoveDialogProps) {
  const [served, setServed] = useState({
    method: row.method ?? ("personal" as const),
    startOn: row.startOn ?? "",
    openedOn: row.openedOn ?? "",
  });
  const [reason, setReason] = useState("");
  const move = useWrite(moveService, {
    quiet: true,
    onSuccess: ({ says, untouched }) => {
      const left = untouched.length === 0 ? [] : [`직접 정한 날은 그대로입니다: ${untouched.join(", ")}`];
      notifySuccess([...says, ...left].join(" "));
      void Promise.all([refreshRecord(serviceOfProcess), refreshRecord(deadline)]);
      onClose();
    },
  });
  const told = sentService(served);
  return (
    <FormDialog
      title="송달일 정정"
      label="정정"
      sending={move.isPending}
      disabled={told === null || reason.trim() === ""}
      failure={unplacedError(move.error)}
      noValidate
      onClose={onClose}
      onSubmit={() =>
        told && move.mutate({ params: { number: String(row.number) }, body: { version: row.version, reason, ...told } })
      }
    >
      <ServedFields value={served} onChange={setServed} failure={move.error} />
      <TextField
        name="reason"
        label="사유"
        withAsterisk
        limit={500}
        value={reason}
        failure={move.error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
