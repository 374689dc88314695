import { formatDay, relativeTime, withoutThisYear } from "#platform/dates.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { memo } from "../memo.ts";

/** Home card: memos that call the person, and reminders of own ones whose day has come. */
export default function MentionsCard() {
  return (
    <HomeList
      resource={memo}
      query="callsMe=Y"
      label={({ content, author }) => `${author.label}: ${content}`}
      detail={({ mentionsMe, remindOn, createdAt }) =>
        mentionsMe || remindOn === null ? relativeTime(createdAt) : `알림 ${withoutThisYear(formatDay(remindOn))}`
      }
      empty="확인할 언급과 알림이 없습니다."
    />
  );
}
