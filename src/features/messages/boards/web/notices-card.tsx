import { relativeTime } from "#platform/dates.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { boardPost } from "../board-post.ts";

/** Home card: notices that the person has not confirmed. */
export default function NoticesCard() {
  return (
    <HomeList
      resource={boardPost}
      query="awaitsMe=Y"
      label={({ title }) => title}
      detail={({ createdAt }) => relativeTime(createdAt)}
      empty="확인할 공지가 없습니다."
    />
  );
}
