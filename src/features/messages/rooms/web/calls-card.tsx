import { relativeTime } from "#platform/dates.ts";
import { shortened } from "#platform/shortened.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { talkPost } from "../talk-post.ts";

const shownWords = 80;

/** Home card: posts that call the person or ask for a confirmation, and have none yet. */
export default function CallsCard() {
  return (
    <HomeList
      resource={talkPost}
      query="awaitsMe=Y"
      label={({ content, owner }) => `${owner?.label ?? ""}: ${shortened(content, shownWords)}`}
      detail={({ room, createdAt }) => `${room.label} · ${relativeTime(createdAt)}`}
      empty="확인할 글이 없습니다."
    />
  );
}
