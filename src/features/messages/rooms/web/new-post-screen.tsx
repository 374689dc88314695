import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { goTo } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { joinTalk } from "../access.ts";
import { listMyRooms } from "../endpoints.ts";
import { talkPost } from "../talk-post.ts";
import { Composer } from "./composer.tsx";
import styles from "./talk.module.css";

const views = [
  { label: "내가 확인할 글", query: "awaitsMe=Y" },
  { label: "나를 언급", query: "callsMe=Y" },
  { label: "내가 쓴 글", query: "owner=me" },
  { label: "고정", query: "pinned=Y" },
];

/** /talk/post: a new post in a room that the person chooses, and the posts of all rooms to search in. */
export default function NewPostScreen() {
  return (
    <div className={styles.composer}>
      <Card title="새 글">
        <NewPost />
      </Card>
      <div>
        <RecordScreen
          resource={talkPost}
          manage={joinTalk}
          title="톡 글"
          hint="내용"
          views={views}
          form={false}
          emptyHint="아직 글이 없습니다. 위에서 첫 글을 적어 주세요."
        />
      </div>
    </div>
  );
}

function NewPost() {
  const { data, error, refetch } = useRead(listMyRooms, {});
  const [chosen, setChosen] = useState<number | null>(null);
  const rooms = (data?.models ?? []).filter(({ status }) => status === "open");
  const room = chosen ?? rooms[0]?.number;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns="1fr" />;
  if (room === undefined) return <EmptyState title="쓸 수 있는 방이 없습니다.">톡에서 방을 만들어 주세요.</EmptyState>;
  return (
    <div className={styles.composer}>
      <NativeSelect
        label="방"
        data={rooms.map(({ number, name }) => ({ value: String(number), label: name }))}
        value={String(room)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <Composer key={room} room={room} onSent={(number) => goTo(`/talk/post/${number}`)} />
    </div>
  );
}
