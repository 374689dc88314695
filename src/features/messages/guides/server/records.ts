import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Policy } from "#platform/policy.ts";
import { defineRecords } from "#records/server/records.ts";
import { readFranchiseGuides, readLeaderGuides, writeGuides } from "../access.ts";
import { franchiseGuide, leaderGuide, type Guide } from "../guide.ts";

/** Whether the person is to confirm the revision of `r` in force and has not. */
const awaits = (
  name: string,
  { viewer }: Asker,
) => sql<boolean>`(r.status = 'current' and not exists (select from guide_acks a
  where a.record_type = ${sql.lit(name)} and a.record_id = r.id and a.revision = r.revision and a.staff_id = ${viewer.staff?.id ?? null}))`;

function guideRecords(guide: Guide, show: Policy) {
  const { name } = guide;
  return defineRecords(guide, {
    show,
    manage: writeGuides,
    list: null,
    held: { unfinished: sql<boolean>`r.status <> 'retired'`, places: ["owner"] },
    // Documents of the firm, whatever team wrote them; drafts are for who writes them.
    scope: ({ facts }) => (writeGuides.allows(facts) ? sql<boolean>`true` : sql<boolean>`(r.status <> 'draft')`),
    computed: {
      confirmed: sql`(select count(*) from guide_acks a where a.record_type = ${sql.lit(name)}
        and a.record_id = r.id and a.revision = r.revision)::text || '명'`,
      awaitsMe: (asker) => awaits(name, asker),
    },
    check: async ({ before, changes }) => {
      if (before && before["status"] !== "draft" && (changes.title !== undefined || changes.content !== undefined)) {
        throw new Failure("ruleViolated", "시행 중인 문서의 제목과 본문은 ‘개정’으로 바꿉니다.");
      }
    },
    actions: { confirm: "확인" },
  });
}

export const franchiseGuideRecords = guideRecords(franchiseGuide, readFranchiseGuides);
export const leaderGuideRecords = guideRecords(leaderGuide, readLeaderGuides);
