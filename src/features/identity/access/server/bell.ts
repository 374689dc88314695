import { sql } from "kysely";
import { may } from "#firm/may.ts";
import type { BellAlarm, BellFacts } from "#records/server/bell/kinds.ts";

/** A password that was given to somebody and serves only after a while, in which others can take it back. */
export const passwordWaits: BellAlarm = {
  name: "password.waits",
  why: "보안",
  says: "임시 비밀번호가 만들어져 대기 중입니다. 본인이 요청한 것이 아니면 취소해 주세요",
  urgent: true,
  alarm: true,
};

const takeBack = may("manage", "관리자");

/** What the bell tells of ways in. */
export const accessBell: BellFacts = {
  kinds: [passwordWaits],
  subjects: [
    {
      name: "givenPassword",
      label: "임시 비밀번호",
      from: sql`(select g.user_id as id, g.opens_at, u.name from given_passwords g join users u on u.id = g.user_id)`,
      seen: ({ viewer, facts }) =>
        takeBack.allows(facts) ? sql<boolean>`(r.opens_at > now() and r.id <> ${viewer.userId})` : sql<boolean>`false`,
      title: sql<string>`r.name`,
      path: () => "/member/userlist?status=given",
    },
  ],
};
