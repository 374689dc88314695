import { Button } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { TextField } from "#ui/components/fields.tsx";
import { checkIn, readAttendance } from "../endpoints.ts";
import { meeting } from "../meeting.ts";
import type { Meeting } from "./attendance-types.ts";
import styles from "./meetings.module.css";

type CheckInProps = {
  readonly row: Meeting;
  /** From the address that the QR code leads to. */
  readonly code: string;
  readonly hasProxy: boolean;
};

/** One's own check-in with the code that the room shows. */
export function CheckIn({ row, code, hasProxy }: CheckInProps) {
  const [typed, setTyped] = useState(code);
  const send = useWrite(checkIn, {
    refreshes: [readAttendance],
    quiet: true,
    success: "출석했습니다.",
    onSuccess: () => void refreshRecord(meeting),
  });
  const submit = () =>
    send.mutate({ params: { number: String(row.number) }, body: { code: typed.replaceAll(/\s/g, "") } });
  return (
    <form
      className={styles.checkIn}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        name="code"
        label="출석 코드"
        description={hasProxy ? "출석하면 위임은 없어집니다." : "회의실 화면의 6자리 숫자"}
        inputMode="numeric"
        autoComplete="off"
        limit={7}
        value={typed}
        failure={send.error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" loading={send.isPending}>
        출석
      </Button>
      <div role="alert">{send.error && Object.keys(send.error.fields).length === 0 && send.error.message}</div>
    </form>
  );
}
