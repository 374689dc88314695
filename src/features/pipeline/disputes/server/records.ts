import { sql, type Expression, type RawBuilder } from "kysely";
import { defineRecords, teamRows } from "#records/server/records.ts";
import type { Asker } from "#platform/server/asker.ts";
import { isWalled, outsideEveryWall, type Walled } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { showAllDisputes, showDisputes, workOnDisputes } from "../access.ts";
import { dispute } from "../dispute.ts";

/** What walls stand around that hide a dispute `wd`. */
const around: Walled = [
  ["dispute", sql.ref<number>("wd.id")],
  ["project", sql.ref<number>("wd.project_id")],
  ["contract", sql.ref<number>("wd.contract_id")],
];

/**
 * Rows of `r` the person may see: 관리자 and 책임변 those of their team scope, everybody those he or she recorded,
 * owns or is the responsible lawyer of, wherever they lie.
 */
function disputeRows(asker: Asker) {
  const staffId = asker.viewer.staff?.id ?? null;
  const own = sql<boolean>`(r.owner_id = ${staffId} or r.created_by = ${asker.viewer.userId} or exists (select 1 from projects p
    where p.id = r.project_id and p.responsible_id = ${staffId}))`;
  return showAllDisputes.allows(asker.facts) ? sql<boolean>`(${teamRows(dispute, null, asker)} or ${own})` : own;
}

/** Whether no wall around the dispute, or around the project or contract it is about, keeps the person away from it. */
function outsideDisputeWalls(asker: Asker, id: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(select ${outsideEveryWall(asker, around)} from disputes wd where wd.id = ${id})`;
}

/** Whether a wall stands around the dispute or what it is about, whoever asks. */
function walledDispute(id: RawBuilder<number>): RawBuilder<boolean> {
  const walls = around.map(([type, column]) => isWalled(type, column as Expression<number>));
  return sql<boolean>`(select ${sql.join(walls, sql` or `)} from disputes wd where wd.id = ${id})`;
}

const unfinished = sql<boolean>`r.status not in ('closed','rejected')`;

/** 분쟁 with its rules. */
export const disputeRecords = defineRecords(dispute, {
  show: showDisputes,
  manage: workOnDisputes,
  list: null,
  held: { unfinished },
  // Of disputes with others and of complaints to authorities the client is not the other side.
  given: sql<boolean>`r.kind = '의뢰인'`,
  scope: disputeRows,
  outsideWalls: outsideDisputeWalls,
  walled: walledDispute,
  conflicts: {
    engaged: unfinished,
    title: sql<string>`r.title`,
    waiting: { open: unfinished, title: sql<string>`r.title` },
    ofClient: true,
  },
  computed: {
    elapsedDays: sql`case when ${unfinished} then (now() at time zone 'Asia/Seoul')::date
      - (r.created_at at time zone 'Asia/Seoul')::date end`,
  },
  actions: { refund: "환불" },
  /** Whoever records one without naming an owner owns it: otherwise it would be out of sight at once. */
  written: async ({ work, asker, before, changes }, id) => {
    if (before || changes.owner) return;
    await work.query
      .updateTable("disputes")
      .set({ owner_id: asker.viewer.staff?.id ?? null })
      .where("id", "=", id)
      .execute();
  },
});
