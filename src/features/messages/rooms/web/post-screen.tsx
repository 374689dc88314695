import { useEffect } from "react";
import { shortened } from "#platform/shortened.ts";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordTabs } from "#records/web/page/record-tabs.tsx";
import { onRecordChange } from "#records/web/record-changes.ts";
import { recordPath, type RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readThread } from "../endpoints.ts";
import { talkPost } from "../talk-post.ts";
import { Composer } from "./composer.tsx";
import { PostCard } from "./post-card.tsx";
import styles from "./talk.module.css";

/** /talk/post/{post_id}: a post with its answers, files and history. */
export default function PostScreen() {
  return (
    <RecordRead resource={talkPost} number={useIdParam("postId")}>
      {(row) => <PostPage row={row} />}
    </RecordRead>
  );
}

function PostPage({ row }: { readonly row: RowOf<typeof talkPost> }) {
  const title = shortened(row.content.replaceAll("\n", " "), 60);
  const { name: type, label } = talkPost;
  const record = { type, label, id: row.id, number: row.number, title, path: recordPath(talkPost, row.number) };
  return (
    <>
      <PageHeader
        title={title}
        above={<PageLink to={`/talk?id=${row.room.number}`}>{row.room.label}</PageLink>}
        detail={row.owner?.label}
      />
      <Card>
        <RecordTabs resource={talkPost} record={record}>
          <Thread number={row.number} room={row.room.number} />
        </RecordTabs>
      </Card>
    </>
  );
}

function Thread({ number, room }: { readonly number: number; readonly room: number }) {
  const { data, error, refetch } = useRead(readThread, { params: { number: String(number) } });
  useEffect(() => onRecordChange("talkPost", () => void refreshReads(readThread)), []);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} columns="60px 1fr" />;
  return (
    <div className={styles.thread}>
      <PostCard post={data.post} room={room} />
      {data.replies.map((reply) => (
        <PostCard key={reply.number} post={reply} room={room} answers={data.post} />
      ))}
      <Composer room={room} replyTo={data.post} />
    </div>
  );
}
