import { Button } from "@mantine/core";
import { useState } from "react";
import { firmNow } from "#platform/clock.ts";
import { firmToday } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { setOut } from "../endpoints.ts";
import { staffContact } from "../staff.ts";
import styles from "#features/identity/administration/administration.module.css";

const onSuccess = () => void refreshRecord(staffContact);

/** Says that one is out, until when, or that one is back. */
export function OutButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        외근 표시
      </Button>
      {open && <OutDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function OutDialog({ onClose }: { readonly onClose: () => void }) {
  const [time, setTime] = useState(() => laterToday());
  const done = () => {
    onSuccess();
    onClose();
  };
  const write = useWrite(setOut, { quiet: true, success: "외근을 표시했습니다.", onSuccess: done });
  const back = useWrite(setOut, { success: "재석으로 바꿨습니다.", failure: "바꾸지 못했습니다.", onSuccess: done });
  return (
    <FormDialog
      title="외근 표시"
      size={400}
      label="외근 표시"
      sending={write.isPending}
      disabled={time === ""}
      failure={unplacedError(write.error)}
      noValidate
      onClose={onClose}
      onSubmit={() => write.mutate({ body: { until: `${firmToday()}T${time}:00+09:00` } })}
    >
      <TextField
        name="until"
        type="time"
        label="돌아올 시각"
        description="오늘 이 시각까지 직원 연락처에 외근으로 표시합니다."
        withAsterisk
        data-autofocus
        failure={write.error}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <Button variant="subtle" loading={back.isPending} onClick={() => back.mutate({ body: { until: null } })}>
          외근 끝내고 재석으로 표시
        </Button>
      </div>
    </FormDialog>
  );
}

/** Three hours from now, before midnight. */
function laterToday(): string {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Seoul", hour: "2-digit", hourCycle: "h23" }).format(firmNow()),
  );
  return `${String(Math.min(23, hour + 3)).padStart(2, "0")}:00`;
}
