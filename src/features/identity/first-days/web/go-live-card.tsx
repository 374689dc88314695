import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { changeUser } from "#platform/web/session.ts";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { readFirstDays, setGoLive } from "../endpoints.ts";

/** From which day the firm works with the product. */
export function GoLiveCard({ goLiveOn }: { readonly goLiveOn: string | null }) {
  const [on, setOn] = useState(goLiveOn ?? "");
  const write = useWrite(setGoLive, {
    refreshes: [readFirstDays],
    quiet: true,
    success: "사용 시작일을 저장했습니다.",
    onSuccess: () => changeUser((user) => ({ ...user, goLiveOn: on === "" ? null : on })),
  });
  return (
    <Card title="사용 시작일">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate({ body: { on: on === "" ? null : on } });
        }}
      >
        <p className={styles.note}>
          이날보다 먼저 끝난 기한은 이전에 처리한 것으로 보고, 지난 것으로 보이거나 세거나 알리지 않습니다. 미수금도
          마찬가지로 금액은 그대로 두고 연체로 세지 않습니다. 비워 두면 모두 셉니다.
        </p>
        <div className={styles.row}>
          <TextInput
            type="date"
            aria-label="사용 시작일"
            value={on}
            error={fieldError(write.error, "on")}
            onChange={(event) => setOn(event.currentTarget.value)}
          />
          <Button type="submit" loading={write.isPending} disabled={on === (goLiveOn ?? "")}>
            저장
          </Button>
        </div>
      </form>
    </Card>
  );
}
