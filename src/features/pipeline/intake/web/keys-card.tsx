import { Button, CopyButton, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { confirm } from "#ui/components/confirm.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { addKey, listKeys, revokeKey } from "../endpoints.ts";
import styles from "./intake.module.css";

const noteLimit = 60;

/** The keys of a channel: handed out here, shown once, taken back at once. */
export function KeysCard({ number }: { readonly number: number }) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(listKeys, { params });
  const [note, setNote] = useState("");
  const add = useWrite(addKey, { refreshes: [listKeys], failure: "키를 만들지 못했습니다." });
  const revoke = useWrite(revokeKey, {
    refreshes: [listKeys],
    success: "키를 회수했습니다.",
    failure: "키를 회수하지 못했습니다.",
  });
  const takeBack = async (keyId: number, hint: string) => {
    const sure = await confirm({
      title: "키 회수",
      message: `…${hint} 키로 보내는 접수는 바로 거절됩니다.`,
      confirmLabel: "회수",
    });
    if (sure) revoke.mutate({ params: { ...params, keyId: String(keyId) } });
  };
  return (
    <Card title="접수 키">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={2} columns="1fr" />}
      {add.data && <NewKey value={add.data.key} />}
      {data && data.models.length > 0 && (
        <ul className={styles.keys}>
          {data.models.map(({ id, hint, note: said, createdAt, lastUsedAt, revokedAt }) => (
            <li key={id}>
              <code>…{hint}</code> {said}
              <small>
                {formatDateTime(createdAt).slice(0, 10)} 발급 ·{" "}
                {lastUsedAt === null ? "아직 쓰이지 않음" : `마지막 사용 ${formatDateTime(lastUsedAt).slice(0, 16)}`}
              </small>
              {revokedAt === null ? (
                <Button size="compact-xs" variant="default" onClick={() => void takeBack(id, hint)}>
                  회수
                </Button>
              ) : (
                <StateChip tone="grey">{formatDateTime(revokedAt).slice(0, 10)} 회수</StateChip>
              )}
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate({ params, body: { note: note.trim() } }, { onSuccess: () => setNote("") });
        }}
      >
        <LimitedInput
          label="메모"
          description="어디에서 쓰는 키인지 적어 둡니다."
          limit={noteLimit}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={add.isPending}>
            키 발급
          </Button>
        </div>
      </form>
    </Card>
  );
}

function NewKey({ value }: { readonly value: string }) {
  return (
    <div className={styles.form}>
      <TextInput
        label="새 키"
        description="지금 한 번만 보여 드립니다. 사이트의 서버에만 넣고 화면에는 넣지 마세요."
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "복사했습니다" : "키 복사"}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
