import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { firmToday } from "#platform/dates.ts";
import type { Viewer } from "#platform/viewer.ts";
import { closedText, sealedText, type CountedRow } from "../../compare.ts";
import { performanceFigures } from "../figures/figures.ts";
import { factsOf } from "../queries/board.ts";
import { sha256 } from "../queries/closings.ts";
import { monthRows, staffNames } from "../queries/month-rows.ts";

type Closer = { readonly viewer: Viewer };

/** Closings of a month are made one after the other, in whichever process. */
async function lockMonth({ query }: Work, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('performance-month:' || ${month}::text, 0))`.execute(query);
}

/**
 * Keeps the figures of a month `YYYY-MM` that is over, for these teams or for all that work; those closed already stay as
 * they are. Returns how many were closed.
 */
export async function closeTeams(
  work: Work,
  { viewer }: Closer,
  { month, teamIds }: { readonly month: string; readonly teamIds: readonly number[] | null },
): Promise<number> {
  if (month >= firmToday().slice(0, 7)) throw invalidField("month", "끝난 달만 마감할 수 있습니다.");
  await lockMonth(work, month);
  const { rows: teams } = await sql<{ id: number; name: string; closed: boolean }>`
    select t.id, t.name, exists (select from performance_closings c where c.team_id = t.id and c.month = ${`${month}-01`}::date) as closed
    from teams t where ${teamIds === null ? sql`t.active and t.deleted_at is null` : sql`t.id = any(${teamIds}::bigint[])`}
    order by t.sort_order, t.id`.execute(work.query);
  if (teamIds !== null && teams.length < new Set(teamIds).size)
    throw invalidField("teamIds", "없는 팀이 있습니다. 화면을 새로 고쳐 주세요.");
  const open = teams.filter(({ closed }) => !closed);
  if (open.length === 0)
    throw new Failure("ruleViolated", "이미 마감한 달입니다. 고치려면 새 판으로 다시 마감해 주세요.");
  const rows = await monthRows(work, month);
  for (const team of open)
    await insertClosing(work, viewer, {
      team,
      month,
      edition: 1,
      reason: "",
      rows: rows.get(team.id) ?? [],
      closedAt: new Date(),
    });
  return open.length;
}

/** A new edition of a closed month beside the old ones, counted anew; only of the last one. Returns its id. */
export async function restateClosing(
  work: Work,
  { viewer }: Closer,
  { closingId, reason }: { readonly closingId: number; readonly reason: string },
): Promise<number> {
  const { rows: found } = await sql<{ teamId: number; team: string; month: string; edition: number }>`
    select c.team_id as "teamId", t.name as team, to_char(c.month, 'YYYY-MM') as month, c.edition
    from performance_closings c join teams t on t.id = c.team_id where c.id = ${closingId}`.execute(work.query);
  const [closing] = found;
  if (!closing) throw notFound();
  const { teamId, team, month, edition } = closing;
  await lockMonth(work, month);
  const { rows: last } = await sql<{ edition: number }>`
    select max(edition) as edition from performance_closings where team_id = ${teamId} and month = ${`${month}-01`}::date`.execute(
    work.query,
  );
  if (last[0]!.edition !== edition)
    throw new Failure("conflict", "그사이 새 판이 만들어졌습니다. 마지막 판을 열어 확인해 주세요.");
  const rows = (await monthRows(work, month)).get(teamId) ?? [];
  return insertClosing(work, viewer, {
    team: { id: teamId, name: team },
    month,
    edition: edition + 1,
    reason,
    rows,
    closedAt: new Date(),
  });
}

type Closing = {
  readonly team: { readonly id: number; readonly name: string };
  readonly month: string;
  readonly edition: number;
  readonly reason: string;
  readonly rows: readonly CountedRow[];
  readonly closedAt: Date;
};

/** Writes the rows with the names, teams and definitions of now, and the hash over all of it. Returns its id. */
export async function insertClosing(
  work: Pick<Work, "query" | "audit" | "emit">,
  viewer: { readonly staff: { readonly id: number } | null },
  { team, month, edition, reason, rows, closedAt }: Closing,
): Promise<number> {
  const staff = await staffNames(
    work,
    rows.map(({ staffId }) => staffId),
  );
  const { id: teamId, name } = team;
  const content = closedText({ team: { id: teamId, name }, figures: performanceFigures.map(factsOf), staff, rows });
  const closedById = viewer.staff!.id;
  const hash = sha256(
    sealedText({ teamId, month, edition, reason, closedById, closedAt: closedAt.toISOString(), content }),
  );
  const { id } = await work.query
    .insertInto("performance_closings")
    .values({
      team_id: teamId,
      month: `${month}-01`,
      edition,
      content,
      hash,
      reason,
      closed_by_id: closedById,
      closed_at: closedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  work.audit({
    action: "performanceClosing.close",
    recordType: "performanceClosing",
    recordId: id,
    changes: { month: [null, month], hash: [null, hash], ...(reason && { reason }) },
  });
  work.emit({ type: "record", ref: `performanceClosing:${id}` });
  return id;
}
