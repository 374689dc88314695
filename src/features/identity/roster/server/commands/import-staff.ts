import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import type { ImportReport } from "#platform/server/spreadsheet/report.ts";
import type { Keep } from "#records/server/import/list-routes.ts";
import { applyRoster } from "../apply-roster.ts";
import { refuseBeyondRights } from "../beyond-rights.ts";
import { foreseeLeaving } from "../foresee-leaving.ts";
import { keepWritten, type FormerPerson } from "../take-back.ts";
import { loadPeople, planRoster, type RosterPlan } from "../plan-roster.ts";
import { readRoster, type Roster } from "../read-roster.ts";

export type ImportOptions = {
  /** false: only tell what would change. */
  readonly apply: boolean;
  /** Make teams that the file names and that do not exist. */
  readonly createTeams?: boolean;
  readonly now?: Date;
  /** Who brings it in at the screen, and may not do everything by a file; absent: the console. */
  readonly asker?: Asker;
  /** Told in the same transaction what was written. */
  readonly keep?: Keep<FormerPerson>;
};

/**
 * Brings staff in line with a roster file (xlsx or CSV); people are told by their e-mail address, and nobody is
 * removed for not being listed. With `apply`, all of it in one transaction, and nothing when there is a mistake.
 * Throws SpreadsheetError when the file cannot be read as a roster at all.
 */
export async function importStaff(
  database: Database,
  actor: Actor,
  bytes: Uint8Array,
  { apply, createTeams = false, now = new Date(), asker, keep }: ImportOptions,
): Promise<ImportReport> {
  const roster = await readRoster(bytes, now, asker?.viewer.staff?.id ?? null);
  const inFile = roster.mistakes.length;
  return inTransaction(database, actor, async (work) => {
    // Nobody may hire, rename or end people between the comparison and the writing.
    if (apply) await sql`lock table users, staffs, teams in share row exclusive mode`.execute(work.query);
    const teams = await work.query
      .selectFrom("teams")
      .select("name")
      .where("deleted_at", "is", null)
      .orderBy("sort_order")
      .execute();
    const known = await loadPeople(work.query);
    const names = teams.map(({ name }) => name);
    // A retried transaction starts over with what is wrong in the file alone.
    roster.mistakes.splice(inFile);
    const plan = planRoster(roster, known, names, { createTeams });
    if (asker) refuseBeyondRights(roster, plan, asker);
    const applied = apply && roster.mistakes.length === 0;
    // Told before anything is written, while it can still be handed over.
    const leaving = await foreseeLeaving(work, plan, now);
    if (!applied) return report(roster, plan, { applied, leaving });
    const written = await applyRoster(work, plan, actor.userId);
    if (keep) await keepWritten(work, plan, written, keep);
    return report(roster, plan, { applied, leaving });
  });
}

type Told = { readonly applied: boolean; readonly leaving: readonly string[] };

function report({ mistakes, alterations, notes }: Roster, plan: RosterPlan, { applied, leaving }: Told): ImportReport {
  const mistaken = new Set(mistakes.map(({ row }) => row));
  const people = plan.people.filter(({ row }) => !mistaken.has(row));
  const added = people.filter(({ known }) => !known?.staffId);
  const changed = people.filter(({ known, differences }) => known?.staffId && differences.length > 0);
  return {
    what: "직원",
    applied,
    added: added.length,
    changed: changed.length,
    unchanged: people.length - added.length - changed.length,
    mistakes,
    alterations,
    changes: changed.map(({ target, differences }) => `${target.realName}(${target.email}): ${differences.join(", ")}`),
    notes: [
      ...notes,
      ...leaving,
      ...(plan.newTeams.length > 0 ? [`새로 만드는 팀: ${plan.newTeams.join(", ")}`] : []),
      ...(added.length > 0
        ? ["추가되는 계정에는 비밀번호가 없습니다. 사용자 관리나 reset-password로 임시 비밀번호를 주세요."]
        : []),
    ],
  };
}
