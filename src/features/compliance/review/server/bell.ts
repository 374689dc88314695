import { sql } from "kysely";
import { bellTitle, type BellAlarm, type BellFacts } from "#records/server/bell/kinds.ts";
import { reviewAccess } from "#features/compliance/access.ts";

export const readingAlarm: BellAlarm = {
  name: "access.alarm",
  why: "보안",
  says: "평소와 다른 열람을 찾았습니다",
  urgent: true,
  alarm: true,
};

/** Alarms of unusual reading, for every 관리자 but the one they are about. */
export const reviewBell: BellFacts = {
  kinds: [readingAlarm],
  subjects: [
    {
      name: "accessAlarm",
      label: "열람 경보",
      from: sql`access_alarms`,
      seen: ({ viewer, facts }) =>
        reviewAccess.allows(facts)
          ? sql<boolean>`(r.settled_at is null and r.user_id <> ${viewer.userId})`
          : sql<boolean>`false`,
      title: bellTitle(
        sql`coalesce((select s.short_name from staffs s where s.user_id = r.user_id), '')`,
        sql`r.kind`,
        sql`r.records || '건'`,
      ),
      path: () => "/member/access?tab=alarms",
    },
  ],
};
