import { sql } from "kysely";
import { readRates } from "#firm/server/rates.ts";
import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { expense } from "../expense.ts";
import { lacksProof } from "../rules.ts";
import { sentParts } from "../schemas.ts";
import { expenseSteps as machine, templateSteps as templates } from "../steps.ts";
import { expenseRecords, templateRecords } from "./records.ts";
import { beyondLimit, lacksHour, lockSpender } from "./limits.ts";
import { restOf, splitRefused } from "./refused-part.ts";
import { splitExpense } from "./split.ts";
import { submitDay } from "./submit-day.ts";
import { isTwin } from "./twins.ts";

/** What has to be told before somebody else is asked for approval. */
async function requireWhole({ query, before }: Looking<typeof expense>): Promise<void> {
  const { category, amount, spent_on: spentOn, proof_kind: proofKind } = before;
  if (category === "소송실비" && before.project_id === null)
    throw new Failure("ruleViolated", "소송실비는 사건을 고른 뒤 승인을 요청할 수 있습니다.");
  if (category === "소송실비" && before.cost_basis === null)
    throw new Failure("ruleViolated", "소송실비는 대납인지 성공조건부인지 고른 뒤 승인을 요청할 수 있습니다.");
  if (await lacksHour({ query }, before.id))
    throw new Failure("ruleViolated", "이 분류에는 시간대 한도가 있습니다. 사용 시각을 적은 뒤 승인을 요청해 주세요.");
  const rates = await readRates({ query }, ["proofThreshold"]);
  if (lacksProof({ category, amount, spentOn, proofKind }, rates)) {
    throw new Failure(
      "ruleViolated",
      "3만원이 넘는 지출에는 적격증빙(세금계산서, 계산서, 카드전표, 현금영수증)이 있어야 합니다. 증빙을 확인해 주세요.",
    );
  }
}

async function afterSubmit({ work, before }: Taking<typeof expense, unknown>) {
  const says = [...(await sayLate(work, before.id)), ...(await sayTwins(work, before.id))];
  return says.length === 0 ? undefined : { says };
}

/** Submitted after the day until which it was to be: said, and taken all the same. */
async function sayLate({ query }: Work, id: number): Promise<string[]> {
  const { rows } = await sql<{ by: string }>`select x.by from expenses r
    cross join lateral (select ${submitDay("r")} as by) x
    where r.id = ${id} and r.author_id is not null and x.by < ${seoulDay(Date.now())}::date`.execute(query);
  return rows.map(({ by }) => `제출 기한(${by})이 지난 지출입니다.`);
}

async function sayTwins({ query }: Work, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from expenses o join expenses r on r.id = ${id}
    where ${isTwin("o", "r")} order by o.id desc limit 3`.execute(query);
  if (rows.length === 0) return [];
  return [`지출 ${rows.map((twin) => twin.id).join(", ")}과 중복일 수 있습니다. 확인해 주세요.`];
}

type Approving = Taking<typeof expense, unknown>;

/** Who approves, once nothing stands in the way; `part`: won of it that are refused. */
async function approver({ work, context, before }: Approving, part = 0) {
  const staffId = refuseOwn(context, before);
  await lockSpender(work, before);
  await requireSecond({ query: work.query, asker: context, before }, part);
  return { approved_by_id: staffId, approved_at: new Date() };
}

function refuseOwn({ viewer }: Approving["context"], before: Approving["before"]): number | null {
  const staffId = viewer.staff?.id ?? null;
  if (staffId === before.author_id)
    throw new Failure("ruleViolated", "자신의 지출은 승인할 수 없습니다. 다른 관리자가 승인해 주세요.");
  return staffId;
}

/** What goes beyond a limit is approved by two people, one after the other. */
async function requireSecond({ query, asker, before }: Looking<typeof expense>, part = 0): Promise<void> {
  const over = await beyondLimit({ query }, before, part);
  if (over === 0) return;
  const won = formatWon(over);
  if (before.first_approved_by_id === null) {
    throw new Failure(
      "ruleViolated",
      `월 한도를 ${won}원 넘어 두 사람이 승인해야 합니다. ‘한도 초과 1차 승인’을 먼저 하거나 넘는 금액을 반려해 주세요.`,
    );
  }
  if (before.first_approved_by_id === asker.viewer.staff?.id) {
    throw new Failure("ruleViolated", `월 한도를 ${won}원 넘습니다. 1차 승인한 사람이 아닌 관리자가 승인해 주세요.`);
  }
}

async function mayBeFirst({ query, before }: Looking<typeof expense>): Promise<void> {
  if (before.first_approved_by_id !== null) throw new Failure("ruleViolated", "이미 1차 승인한 지출입니다.");
  if ((await beyondLimit({ query }, before)) > 0) return;
  throw new Failure("ruleViolated", "월 한도 안의 지출입니다. 바로 승인해 주세요.");
}

async function requireApprovable(looking: Looking<typeof expense>): Promise<void> {
  await requireWhole(looking);
  await requireSecond(looking);
}

const nobodyYet = { first_approved_by_id: null, first_approved_at: null };

export const expenseSteps = bindSteps(expenseRecords, machine, {
  parts: { split: { lines: sentParts } },
  guards: { submit: requireWhole, approve: requireApprovable, approveFirst: mayBeFirst, approvePart: requireWhole },
  sets: {
    submit: () => nobodyYet,
    reject: () => nobodyYet,
    approve: (taking) => approver(taking),
    approveFirst: ({ context, before }) => ({
      first_approved_by_id: refuseOwn(context, before),
      first_approved_at: new Date(),
    }),
    approvePart: async (taking) => {
      const part = taking.input.partAmount;
      return { ...restOf(taking.before, part), ...(await approver(taking, part)) };
    },
    split: ({ work, context, before, input }) => splitExpense(work, context, before, input.lines),
    pay: ({ before, input }) => {
      if (input.paidOn < before.spent_on) throw invalidField("paidOn", "지급일은 지출일보다 앞설 수 없습니다.");
      return {};
    },
  },
  after: {
    submit: afterSubmit,
    split: async ({ input }) => ({ says: [`지출을 ${input.lines.length}건으로 나누었습니다.`] }),
    approvePart: ({ work, context, before, input }) => splitRefused(work, context, before, input),
  },
});

export const templateSteps = bindSteps(templateRecords, templates);
