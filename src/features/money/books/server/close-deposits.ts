import { sql } from "kysely";
import type { z } from "zod";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { WriteContext } from "#records/server/write.ts";
import type * as schemas from "../deposit-schemas.ts";
import { balancesOf, ledgerAt } from "./deposit-sheet.ts";

function teamOf(context: WriteContext): number {
  const teamId = context.viewer.staff?.teamId;
  if (!teamId) throw new Failure("forbidden");
  return teamId;
}

/** One closing of a team at a time, and no deposit of it meanwhile: the guard of migration 0475 takes the same lock. */
async function lockDeposits(work: Work, teamId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deposit-months:' || ${teamId}::bigint, 0))`.execute(
    work.query,
  );
}

/**
 * 예수금 마감: keeps the three figures of a month and the balance of every client. 400 unless the differences that are
 * named explain what the bank has more or less than the ledger, 422 where ledger and clients do not agree.
 */
export async function closeDeposits(
  context: WriteContext,
  sent: z.output<typeof schemas.closeDeposits.body>,
): Promise<void> {
  const { month, bank, differences } = sent;
  const teamId = teamOf(context);
  const first = `${month}-01`;
  if (month >= seoulDay(Date.now()).slice(0, 7)) throw invalidField("month", "지난달까지만 마감할 수 있습니다.");
  await inTransaction(context.database, context.actor, async (work) => {
    await lockDeposits(work, teamId);
    const ledger = BigInt(await ledgerAt(work, teamId, first));
    const clients = await clientsAt(work, teamId, first);
    if (ledger !== clients) {
      throw new Failure(
        "ruleViolated",
        `예수금 원장(${formatWon(ledger)}원)과 의뢰인별 잔액의 합(${formatWon(clients)}원)이 달라 마감할 수 없습니다. 관리자에게 알려 주세요.`,
      );
    }
    const unexplained = BigInt(bank) - ledger - differences.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    if (unexplained !== 0n) {
      throw invalidField(
        "differences",
        `통장과 원장의 차이 중 ${formatWon(unexplained)}원이 설명되지 않았습니다. 차이마다 금액과 사유를 적어 주세요.`,
      );
    }
    const { rows } = await sql<{ id: number }>`
      insert into deposit_closings (team_id, month, bank, ledger, clients, closed_by_id, created_by)
      values (${teamId}, ${first}, ${bank}, ${String(ledger)}::numeric, ${String(clients)}::numeric, ${context.viewer.staff!.id},
        ${context.viewer.userId})
      on conflict (team_id, month) where reopened_at is null do nothing returning id`.execute(work.query);
    const id = rows[0]?.id;
    if (id === undefined) throw new Failure("ruleViolated", "이미 마감한 달입니다.");
    for (const [place, { amount, reason }] of differences.entries()) {
      await work.query.insertInto("deposit_differences").values({ closing_id: id, place, amount, reason }).execute();
    }
    await sql`insert into deposit_closing_balances (closing_id, client_id, balance)
      select ${id}, b."clientId", b.balance from (${balancesOf(teamId, first)}) b where b.balance <> 0`.execute(
      work.query,
    );
    const changes = { month: [null, month], bank: [null, bank], differences: differences.length };
    work.audit({ action: "depositClosing.close", recordType: "depositClosing", recordId: id, changes });
    work.emit({ type: "record", ref: "payment:all" });
  });
}

async function clientsAt(work: Work, teamId: number, first: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(b.balance), 0)::text as sum from (${balancesOf(teamId, first)}) b`.execute(work.query);
  return BigInt(rows[0]!.sum);
}

/** Opens a month again, with the reason; what was frozen stays with the closing. */
export async function reopenDeposits(context: WriteContext, month: string, reason: string): Promise<void> {
  const teamId = teamOf(context);
  await inTransaction(context.database, context.actor, async (work) => {
    await lockDeposits(work, teamId);
    const { rows } = await sql<{ id: number }>`
      update deposit_closings set reopened_at = now(), reopened_by_id = ${context.viewer.staff!.id}, reopen_reason = ${reason}
      where team_id = ${teamId} and month = ${`${month}-01`} and reopened_at is null returning id`.execute(work.query);
    if (!rows[0]) throw new Failure("ruleViolated", "마감되지 않은 달입니다.");
    const changes = { month, reason };
    work.audit({ action: "depositClosing.reopen", recordType: "depositClosing", recordId: rows[0].id, changes });
    work.emit({ type: "record", ref: "payment:all" });
  });
}
