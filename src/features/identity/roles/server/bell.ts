import { sql } from "kysely";
import { bellTitle, type BellFacts, type BellKind } from "#records/server/bell/kinds.ts";
import { decideGrants } from "../access.ts";

export const grantWaits: BellKind = { name: "grant.waits", why: "결재", says: "역할 부여를 요청했습니다" };
export const grantApproved: BellKind = { name: "grant.approved", why: "승인", says: "역할 부여를 승인했습니다" };
export const grantRejected: BellKind = { name: "grant.rejected", why: "반려", says: "역할 부여를 반려했습니다" };

/** What the bell tells of roles that two people give. */
export const roleBell: BellFacts = {
  kinds: [grantWaits, grantApproved, grantRejected],
  subjects: [
    {
      name: "roleGrant",
      label: "역할 부여",
      from: sql`grant_requests`,
      seen: ({ viewer, facts }) =>
        decideGrants.allows(facts) ? sql<boolean>`true` : sql<boolean>`(r.requested_by = ${viewer.userId})`,
      title: bellTitle(sql`(select u.name from users u where u.id = r.target_user_id)`, sql`r.role`),
      path: () => "/member/role?tab=requests",
    },
  ],
};
