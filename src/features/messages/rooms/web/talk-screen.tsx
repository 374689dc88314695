import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { goTo, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { onRecordChange } from "#records/web/record-changes.ts";
import { recordPath } from "#records/resource.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listMyRooms } from "../endpoints.ts";
import { room } from "../room.ts";
import { RoomList } from "./room-list.tsx";
import { RoomView } from "./room-view.tsx";
import styles from "./talk.module.css";

/** /talk: the rooms of a person; with ?id=, one of them beside the list. */
export default function TalkScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const { data, error, refetch } = useRead(listMyRooms, {});
  const [creating, setCreating] = useState(false);
  useEffect(() => {
    const stops = ["talkPost", "room"].map((type) => onRecordChange(type, () => void refreshReads(listMyRooms)));
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <>
      <PageHeader
        title="톡"
        actions={
          <>
            <Button variant="default" onClick={() => goTo("/talk/post")}>
              새 글
            </Button>
            <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setCreating(true)}>
              방 만들기
            </Button>
          </>
        }
      />
      <div className={styles.talk} data-open={id !== null || undefined}>
        <nav className={styles.rooms} aria-label="방">
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={6} columns="1fr 40px" />}
          {data?.models.length === 0 && (
            <EmptyState title="방이 없습니다.">‘방 만들기’로 첫 방을 만들어 주세요.</EmptyState>
          )}
          {data && data.models.length > 0 && <RoomList rooms={data.models} current={id} />}
        </nav>
        <section className={styles.room} aria-label="대화">
          {id === null ? (
            <EmptyState title="방을 선택해 주세요.">왼쪽에서 방을 고르면 대화가 나옵니다.</EmptyState>
          ) : (
            <RoomView key={id} number={id} />
          )}
        </section>
      </div>
      <RecordForm
        resource={room}
        opened={creating}
        onClose={() => setCreating(false)}
        preset={{ audience: "team" }}
        onSaved={(made) => {
          void refreshReads(listMyRooms);
          goTo(recordPath(room, made.number)!);
        }}
      />
    </>
  );
}
