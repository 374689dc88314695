import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { claimAccount, type ClaimAccount, type ClaimFacts, type DayCount } from "../claim-account.ts";
import type { rateBases } from "../claim-lines.ts";
import type { ReceiptSource } from "../steps.ts";

type Query = Pick<Database, "query">;

export type StoredSegment = {
  readonly id: number;
  readonly startOn: Day;
  readonly endOn: Day | null;
  /** Percent a year, as text: `12`, `5.75`. */
  readonly rate: string;
  readonly basis: keyof typeof rateBases;
  readonly base: number | null;
  readonly source: string;
};

export type StoredCost = {
  readonly id: number;
  readonly spentOn: Day;
  readonly item: "stamp" | "service" | "officer" | "search" | "lawyer" | "other";
  readonly amount: number;
  readonly note: string;
};

export type StoredReceipt = {
  readonly id: number;
  readonly on: Day;
  readonly amount: number;
  readonly target: string;
  /** null: the third debtor paid it on the order. */
  readonly source: ReceiptSource | null;
  readonly paymentNumber: number | null;
  readonly reportedOn: Day | null;
  readonly reportDueOn: Day | null;
  /** Why it counts no more; blank: it counts. */
  readonly takenBack: string;
  readonly enteredBy: string;
};

/** Interest segments in their order. */
async function segmentsOf({ query }: Query, seizureId: number): Promise<StoredSegment[]> {
  const { rows } = await sql<StoredSegment>`
    select id, start_on as "startOn", end_on as "endOn", trim_scale(rate)::text as rate, basis, base, source
    from seizure_interest where seizure_id = ${seizureId} order by place`.execute(query);
  return rows;
}

/** 집행비용 in their order. */
async function costsOf({ query }: Query, seizureId: number): Promise<StoredCost[]> {
  const { rows } = await sql<StoredCost>`
    select id, spent_on as "spentOn", item, amount, note from seizure_costs where seizure_id = ${seizureId} order by place`.execute(
    query,
  );
  return rows;
}

/** What came in, the earliest first; also what was taken back. */
async function receiptsOf({ query }: Query, seizureId: number): Promise<StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`
    select x.id, x.received_on as "on", x.amount, coalesce(t.name, '') as target, x.source, x.payment_id as "paymentNumber",
      x.reported_on as "reportedOn", x.report_due_on as "reportDueOn", x.take_back_reason as "takenBack",
      coalesce(s.short_name, '') as "enteredBy"
    from seizure_receipts x left join seizure_targets t on t.id = x.target_id left join staffs s on s.user_id = x.created_by
    where x.seizure_id = ${seizureId} order by x.received_on, x.id`.execute(query);
  return rows;
}

type Account = ClaimAccount & {
  readonly facts: ClaimFacts;
  readonly segments: StoredSegment[];
  readonly costItems: StoredCost[];
  readonly receipts: StoredReceipt[];
};

type Claim = { readonly id: number; readonly principal: number; readonly day_count: DayCount };

/** The account of a seizure at the end of a day, with what it is made of. */
export async function accountOf(work: Query, claim: Claim, asOf: Day): Promise<Account> {
  const segments = await segmentsOf(work, claim.id);
  const costItems = await costsOf(work, claim.id);
  const receipts = await receiptsOf(work, claim.id);
  const facts: ClaimFacts = {
    principal: claim.principal,
    dayCount: claim.day_count,
    segments: segments.map(({ startOn, endOn, rate, base }) => ({
      start: startOn,
      end: endOn,
      rate: Math.round(Number(rate) * 1_000),
      base,
    })),
    costs: costItems.map(({ spentOn, amount }) => ({ on: spentOn, amount })),
    receipts: receipts.filter(({ takenBack }) => takenBack === ""),
  };
  return { ...claimAccount(facts, asOf), facts, segments, costItems, receipts };
}
