import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { giveProxy, readAttendance } from "../endpoints.ts";
import type { Attendance, Meeting, Member } from "./attendance-types.ts";

type ProxyDialogProps = {
  readonly row: Meeting;
  readonly data: Attendance;
  readonly giver: Member;
  readonly onClose: () => void;
};

/** Lets another member vote: those who hold no proxy and have given none. */
export function ProxyDialog({ row, data, giver, onClose }: ProxyDialogProps) {
  const taken = new Set(data.members.flatMap(({ proxyToId }) => (proxyToId === null ? [] : [proxyToId])));
  const free = data.members.filter(
    ({ partnerId, state }) => partnerId !== giver.partnerId && state !== "proxy" && !taken.has(partnerId),
  );
  const [to, setTo] = useState(free[0] ? String(free[0].partnerId) : "");
  const [instructions, setInstructions] = useState("");
  const give = useWrite(giveProxy, {
    refreshes: [readAttendance],
    quiet: true,
    success: "위임했습니다.",
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`${giver.name} 위임`}
      label="위임"
      sending={give.isPending}
      disabled={to === ""}
      failure={unplacedError(give.error)}
      noValidate
      onClose={onClose}
      onSubmit={() =>
        give.mutate({
          params: { number: String(row.number) },
          body: { to: Number(to), instructions, ...(!giver.isMe && { giver: giver.partnerId }) },
        })
      }
    >
      {free.length === 0 ? (
        <p>위임을 받을 수 있는 파트너가 없습니다. 한 사람은 한 위임만 받습니다.</p>
      ) : (
        <NativeSelect
          label="수임인"
          data={free.map(({ partnerId, name }) => ({ value: String(partnerId), label: name }))}
          value={to}
          error={fieldError(give.error, "to")}
          onChange={(event) => setTo(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <LimitedTextarea
        label="지시"
        description="안건마다 어떻게 표결할지 적습니다. 위임한 사람, 받은 사람과 운영위원회만 봅니다."
        limit={1000}
        autosize
        minRows={2}
        value={instructions}
        error={fieldError(give.error, "instructions")}
        onChange={(event) => setInstructions(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
