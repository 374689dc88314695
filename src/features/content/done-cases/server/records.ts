import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { exceptionAction, exceptionLabel } from "#firm/server/advertising/routes.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { defineRecords, teamRows } from "#records/server/records.ts";
import { manageDoneCases, showDoneCases } from "../access.ts";
import { doneCase, type PublicBasis } from "../done-case.ts";
import { findHits } from "./hits.ts";

const finished: readonly string[] = ["closed", "archived"];

function doneCaseRows(asker: Asker) {
  const staffId = asker.viewer.staff?.id ?? null;
  return sql<boolean>`(${teamRows(doneCase, null, asker)} or r.lawyer_id = ${staffId} or r.co_lawyer_id = ${staffId})`;
}

const projectOf = (id: RawBuilder<number>) => sql<number>`(select d.project_id from done_cases d where d.id = ${id})`;

/** By what the story `r` may be published. What a lawyer confirmed holds for the text that was read then. */
export const publicBasis = sql<PublicBasis>`(case
  when r.consent_withdrawn_on is not null and (r.consent_on is null or r.consent_withdrawn_on >= r.consent_on) then 'withdrawn'
  when r.consent_on is not null then 'consent'
  when r.anonymity_hash <> '' and r.anonymity_hash = r.read_hash then 'anonymous'
  else 'none' end)`;

/** 성공사례 with its rules: of a case that has ended, and searched for its people with each change. */
export const doneCaseRecords = defineRecords(doneCase, {
  show: showDoneCases,
  manage: manageDoneCases,
  list: null,
  held: { unfinished: sql<boolean>`r.status not in ('published','hidden')` },
  scope: doneCaseRows,
  outsideWalls: (asker, id) => outsideWalls(asker, "project", projectOf(id)),
  walled: (id) => isWalled("project", projectOf(id)),
  actions: { [exceptionAction]: exceptionLabel, hits: "익명화 결정" },
  computed: {
    basis: publicBasis,
    openHits: sql`(select count(*)::int from done_case_hits h where h.done_case_id = r.id and h.decision = 'open')`,
    nameReview: sql`exists (select from staffs s where s.id in (r.lawyer_id, r.co_lawyer_id) and s.status <> 1)`,
  },
  check: async ({ work, before, changes }) => {
    if (typeof changes.project !== "number" || changes.project === before?.["project"]) return;
    const project = await work.query
      .selectFrom("projects")
      .select("status")
      .where("id", "=", changes.project)
      .executeTakeFirst();
    if (project && !finished.includes(project.status))
      throw invalidField("project", "종결한 사건만 성공사례로 만들 수 있습니다.");
  },
  removing: ({ status }) => {
    if (status === "published") throw new Failure("ruleViolated", "게시한 성공사례입니다. 내린 뒤 삭제해 주세요.");
  },
  written: ({ work }, id) => findHits(work, id),
});
