import type { Selectable } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { formatWon } from "#platform/money.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import type { WriteContext } from "#records/server/write.ts";
import { kindsThatCollect, seizureStatuses, type SeizureStatus } from "../seizure.ts";
import { targetSteps as machine } from "../steps.ts";
import type { seizureTarget } from "../target.ts";
import { advance, lockSeizureOf } from "./commands/advance.ts";
import { enterReceipt } from "./commands/enter-receipt.ts";
import { lastDay } from "./last-day.ts";
import { targetRecords } from "./records.ts";
import { refuseCollecting, refuseStayed } from "./steps.ts";

type Look = Looking<typeof seizureTarget>;
type TargetRow = Selectable<DB["seizure_targets"]>;

/** States of a seizure in which orders are served and answered. */
const inForce: readonly SeizureStatus[] = ["granted", "serving", "served", "collecting", "reported", "competing"];

async function seizureOf(query: Database["query"], { seizure_id: id }: TargetRow) {
  return query.selectFrom("seizures").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function requireInForce({ query, before }: Look): Promise<void> {
  const { status } = await seizureOf(query, before);
  if (!inForce.includes(status)) {
    const word = seizureStatuses[status];
    throw new Failure(
      "ruleViolated",
      `압류가 ${word} 상태여서 할 수 없습니다. 인용 결정을 등록한 뒤에 할 수 있습니다.`,
    );
  }
}

async function refuseReceiving(looking: Look): Promise<void> {
  await requireInForce(looking);
  const seizure = await seizureOf(looking.query, looking.before);
  if (looking.before.status === "deposited" && kindsThatCollect.includes(seizure.kind))
    refuseStayed({ before: seizure });
  else refuseCollecting(seizure);
}

type Service = { readonly on: string; readonly result: "served" | NonNullable<TargetRow["undelivered_reason"]> };

async function logService(work: Work, { viewer }: WriteContext, before: TargetRow, { on, result }: Service) {
  await work.query
    .insertInto("seizure_services")
    .values({ seizure_id: before.seizure_id, target_id: before.id, happened_on: on, result, created_by: viewer.userId })
    .execute();
}

/** Orders are served after they were made. */
async function refuseBeforeDecision(work: Work, before: TargetRow, field: string, day: string): Promise<void> {
  const { decided_on: decidedOn } = await seizureOf(work.query, before);
  if (decidedOn !== null && day < decidedOn) throw invalidField(field, `결정일(${decidedOn})보다 빠릅니다.`);
  if (day > seoulDay(Date.now())) throw invalidField(field, "오늘 이후의 날은 적을 수 없습니다.");
}

/** The steps of a third debtor with their clocks; the seizure follows them. */
export const targetSteps = bindSteps(targetRecords, machine, {
  guards: {
    serve: requireInForce,
    failService: requireInForce,
    answer: requireInForce,
    receive: refuseReceiving,
    deposit: requireInForce,
    release: requireInForce,
  },
  sets: {
    serve: async ({ work, before, input }) => {
      await refuseBeforeDecision(work, before, "servedOn", input.servedOn);
      return { statement_due_on: await lastDay(work, "EXEC_3RD_STATEMENT", input.servedOn), undelivered_reason: null };
    },
    failService: async ({ work, before, input }) => {
      await refuseBeforeDecision(work, before, "happenedOn", input.happenedOn);
      return {};
    },
    answer: ({ input }) => {
      if (input.answer === "denied") return { admitted: 0 };
      if (!input.admitted) throw invalidField("admitted", "인정한 금액을 적어 주세요.");
      if (input.competing && !input.otherLiens) throw invalidField("otherLiens", "어느 압류와 경합하는지 적어 주세요.");
      return {};
    },
  },
  after: {
    serve: async ({ work, context, before, input }) => {
      await logService(work, context, before, { on: input.servedOn, result: "served" });
      await advance(work, context, before.seizure_id);
      const dueOn = await lastDay(work, "EXEC_3RD_STATEMENT", input.servedOn);
      return { says: dueOn === null ? [] : [`진술서 기한은 ${dueOn}입니다.`] };
    },
    failService: async ({ work, context, before, input }) => {
      await logService(work, context, before, { on: input.happenedOn, result: input.undeliveredReason });
      return { says: ["주소보정이나 특별송달을 준비해 주세요. 등기상 주소가 바뀌었는지도 확인해 주세요."] };
    },
    answer: async ({ before, input }) => {
      const { amount } = before;
      const short = input.answer !== "denied" && amount !== null && (input.admitted ?? 0) < amount;
      return {
        says: [
          ...(input.competing
            ? ["압류가 경합합니다. 공탁과 배당(민사집행법 제248조)을 확인하고 ‘경합’으로 처리해 주세요."]
            : []),
          ...(short ? [`인정액이 배정액보다 ${formatWon(amount - (input.admitted ?? 0))}원 적습니다.`] : []),
        ],
      };
    },
    receive: async ({ work, context, before, input }) => {
      const seizure = await lockSeizureOf(work, context, before.seizure_id);
      const says = await enterReceipt(work, context, seizure, {
        target: before,
        source: before.status === "deposited" ? "distribution" : null,
        on: input.receivedOn,
        amount: input.receivedAmount,
      });
      await advance(work, context, before.seizure_id);
      const over = before.amount === null ? 0 : before.collected + input.receivedAmount - before.amount;
      return { says: over > 0 ? [...says, `배정액보다 ${formatWon(over)}원을 더 받았습니다.`] : says };
    },
    release: async ({ work, context, before }) => {
      await advance(work, context, before.seizure_id);
    },
  },
});
