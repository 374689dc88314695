import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { keepDeadline, movesWords, proposeMoves } from "#features/litigation/deadlines/server/api.ts";
import { bindSteps, type Looking, type Outcome, type Taking } from "#records/server/steps/bind-steps.ts";
import { kindsThatCollect, kindsWithThirdDebtors, seizureKinds, type seizure } from "../seizure.ts";
import { seizureSteps as machine } from "../steps.ts";
import { accountOf } from "./claim.ts";
import { enterReceipt } from "./commands/enter-receipt.ts";
import { lastDay } from "./last-day.ts";
import { checklistOf, type SeizureRow } from "./prepared.ts";
import { seizureRecords } from "./records.ts";

type Look = Looking<typeof seizure>;

function refuse(message: string): never {
  throw new Failure("ruleViolated", message);
}

/** Nothing goes on while an insolvency court keeps creditors away. */
export function refuseStayed({ before }: { readonly before: SeizureRow }): void {
  if (before.stayed_on !== null) {
    refuse(`중지·금지명령(${before.stay_case_no}) 때문에 진행할 수 없습니다. 중지가 풀리면 ‘중지 해제’부터 해 주세요.`);
  }
}

async function refuseUnprepared({ query, before, ...looking }: Look): Promise<void> {
  refuseStayed({ before, ...looking });
  const items = await checklistOf({ query }, before, seoulDay(Date.now()));
  const missing = items.find(({ ok }) => !ok);
  if (missing) refuse(`${missing.label}: ${missing.reason}`);
}

function requireThirdDebtors({ before }: Pick<Look, "before">): void {
  if (!kindsWithThirdDebtors.includes(before.kind)) {
    refuse(`${seizureKinds[before.kind]}에는 제3채무자 송달이 없습니다.`);
  }
}

async function statesOfTargets(query: Database["query"], id: number): Promise<string[]> {
  const rows = await query
    .selectFrom("seizure_targets")
    .select("status")
    .where("seizure_id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ status }) => status).filter((status) => status !== "released");
}

async function refuseUnserved({ query, before }: Look): Promise<void> {
  requireThirdDebtors({ before });
  const states = await statesOfTargets(query, before.id);
  const open = states.filter((status) => status === "waiting").length;
  if (open > 0) refuse(`아직 송달하지 않은 제3채무자가 ${open}곳 있습니다.`);
  if (states.every((status) => status === "undelivered")) refuse("송달한 제3채무자가 없습니다.");
}

/** 전부명령 takes effect when it is final, and not where others had seized before (민사집행법 제229조 제5항, 제7항). */
export function refuseCollecting(before: SeizureRow): void {
  refuseStayed({ before });
  if (before.kind === "provAttachment") refuse("가압류만으로는 추심할 수 없습니다. 본압류로 이전한 뒤 추심해 주세요.");
  if (!kindsThatCollect.includes(before.kind)) refuse(`${seizureKinds[before.kind]}에는 추심이 없습니다.`);
  if (before.kind !== "assignment") return;
  if (before.order_final_on === null) refuse("전부명령이 확정되어야 합니다. ‘결정 확정 등록’을 먼저 해 주세요.");
  if (before.has_competition) refuse("압류가 경합하여 전부명령의 효력이 없습니다. 경합으로 처리해 주세요.");
}

/** 추심·전부: money comes from third debtors, and beside them from courts and debtors. */
const isOnThirdDebtors = ({ kind }: Pick<SeizureRow, "kind">) =>
  kindsWithThirdDebtors.includes(kind) && kindsThatCollect.includes(kind);

function refuseReport({ before }: Look): void {
  if (before.kind !== "collection") refuse("추심명령에 따라 추심한 때에만 신고합니다.");
  if (!before.report_missing) refuse("신고하지 않은 추심이 없습니다.");
}

/** Whether anything of the claim is open; what the third debtors were let off counts as released. */
async function openOf(query: Database["query"], before: SeizureRow): Promise<number> {
  if (!kindsThatCollect.includes(before.kind)) return 0;
  if (before.status === "released" || before.status === "denied") return 0;
  const { left } = await accountOf({ query }, before, seoulDay(Date.now()));
  const { rows } = await sql<{ released: number }>`
    select coalesce(sum(t.amount), 0)::bigint as released from seizure_targets t
    where t.seizure_id = ${before.id} and t.status = 'released' and t.deleted_at is null`.execute(query);
  return Math.max(0, left - rows[0]!.released);
}

type Entered = Omit<Parameters<typeof keepDeadline>[3], "ownerId" | "startOn"> & { readonly startOn?: string };

/** A statutory day goes through the ledger of deadlines: verified by a second person, told in time (product N1). */
async function inLedger(
  { work, context, before }: Pick<Taking<typeof seizure, unknown>, "work" | "context" | "before">,
  entered: Entered,
): Promise<Outcome> {
  const record = { type: "seizure", id: before.id };
  const { startOn = seoulDay(Date.now()) } = entered;
  const number = await keepDeadline(work, context, record, { ...entered, startOn, ownerId: before.owner_id });
  return number === null ? {} : { says: ["기한에 등록했습니다. 다른 사람이 문서를 보고 검증해야 합니다."] };
}

/** The steps of a seizure with what stands in their way, their clocks and their money. */
export const seizureSteps = bindSteps(seizureRecords, machine, {
  guards: {
    file: refuseUnprepared,
    correct: refuseStayed,
    appeal: ({ before }) => {
      if (before.appealed_on !== null) refuse(`${before.appealed_on}에 즉시항고했습니다.`);
    },
    grant: ({ before }) => {
      if (before.status === "denied" && before.appealed_on === null)
        refuse("기각 결정은 즉시항고한 뒤에 인용으로 바뀔 수 있습니다.");
    },
    serve: (looking) => {
      refuseStayed(looking);
      requireThirdDebtors(looking);
    },
    execute: ({ before }) => {
      if (kindsWithThirdDebtors.includes(before.kind) && before.kind !== "provAttachment") {
        refuse("채권압류는 제3채무자 송달로 집행합니다.");
      }
    },
    markServed: refuseUnserved,
    collect: ({ before }) => {
      requireThirdDebtors({ before });
      refuseCollecting(before);
    },
    compete: requireThirdDebtors,
    report: refuseReport,
    // What a court distributes or a debtor pays needs no order that is final: it came in, and counts.
    receive: ({ before }) => {
      if (isOnThirdDebtors(before)) refuseStayed({ before });
      else refuseCollecting(before);
    },
    resume: ({ before }) => {
      if (before.stayed_on === null) refuse("등록한 중지·금지명령이 없습니다.");
    },
    reopen: ({ before }) => {
      if (!kindsThatCollect.includes(before.kind)) {
        refuse(`${seizureKinds[before.kind]}에는 이어서 추심할 것이 없습니다. 새로 등록해 주세요.`);
      }
    },
    close: ({ before }) => {
      if (before.report_missing) refuse("추심신고하지 않은 추심이 있습니다. 추심신고를 먼저 해 주세요.");
    },
  },
  sets: {
    file: async ({ work, before, input }) => {
      // What the day of filing decides is looked at once more, on that day.
      const row = { ...before, ...(input.court && { court: input.court }) };
      const missing = (await checklistOf(work, row, input.filedOn)).find(({ ok }) => !ok);
      if (missing) throw invalidField("filedOn", `${missing.label}: ${missing.reason}`);
      return {};
    },
    orderCorrection: ({ before, input }) => {
      if (before.filed_on !== null && input.correctionDueOn < before.filed_on) {
        throw invalidField("correctionDueOn", "보정기한이 신청일보다 빠릅니다.");
      }
      return {};
    },
    correct: () => ({ correction_due_on: null }),
    grant: async ({ work, before, input }) => ({
      appeal_due_on: null,
      correction_due_on: null,
      execution_due_on:
        before.kind === "provAttachment"
          ? await lastDay(work, "PROV_EXEC", input.decisionServedOn ?? input.decidedOn)
          : null,
    }),
    deny: async ({ work, input }) => ({
      correction_due_on: null,
      appealed_on: null,
      appeal_due_on: await lastDay(work, "EXEC_IMMEDIATE", input.decisionServedOn),
    }),
    correctServed: async ({ work, before, input }) => {
      if (input.decisionServedOn > seoulDay(Date.now())) {
        throw invalidField("decisionServedOn", "오늘까지의 날만 넣을 수 있습니다.");
      }
      if (before.decided_on !== null && input.decisionServedOn < before.decided_on) {
        throw invalidField("decisionServedOn", `고지일이 결정일(${before.decided_on})보다 앞설 수 없습니다.`);
      }
      return {
        ...(before.appeal_due_on !== null && {
          appeal_due_on: await lastDay(work, "EXEC_IMMEDIATE", input.decisionServedOn),
        }),
        ...(before.execution_due_on !== null && {
          execution_due_on: await lastDay(work, "PROV_EXEC", input.decisionServedOn),
        }),
      };
    },
    appeal: ({ before, input }) => {
      if (before.appeal_due_on !== null && input.appealedOn > before.appeal_due_on) {
        throw invalidField("appealedOn", `즉시항고 기한(${before.appeal_due_on})이 지난 날입니다.`);
      }
      return {};
    },
    resume: () => ({ stay_case_no: "", stayed_on: null }),
    withdraw: ({ input }) => ({ close_reason: input.note }),
    release: ({ input }) => ({ close_reason: input.note }),
    reopen: () => ({ closed_on: null, close_reason: "" }),
    close: async ({ work, before, input }) => {
      const open = await openOf(work.query, before);
      if (open > 0 && !input.closeReason) {
        throw invalidField(
          "closeReason",
          `청구금액 ${formatWon(open)}원이 남아 있습니다. 종결하는 사유를 적어 주세요.`,
        );
      }
      return { closed_on: seoulDay(Date.now()), close_reason: input.closeReason || before.close_reason };
    },
  },
  after: {
    orderCorrection: (taking) =>
      inLedger(taking, {
        code: "COURT_SET",
        method: "event",
        courtOn: taking.input.correctionDueOn,
        documentName: "보정서",
      }),
    grant: async (taking) => {
      if (taking.before.kind !== "provAttachment") return {};
      const startOn = taking.input.decisionServedOn ?? taking.input.decidedOn;
      return inLedger(taking, { code: "PROV_EXEC", method: "personal", startOn });
    },
    deny: (taking) =>
      inLedger(taking, {
        code: "EXEC_IMMEDIATE",
        method: "personal",
        startOn: taking.input.decisionServedOn,
        documentName: "즉시항고장",
      }),
    // The ledger of deadlines follows by a proposal, which a lawyer accepts (additions L10).
    correctServed: async ({ work, context, before, input }) => {
      const chain = await work.query
        .selectFrom("deadlines as d")
        .innerJoin("legal_deadline_rules as l", "l.id", "d.rule_id")
        .select("d.id")
        .where("d.record_type", "=", "seizure")
        .where("d.record_id", "=", before.id)
        .where("l.code", "in", ["EXEC_IMMEDIATE", "PROV_EXEC"])
        .where("d.status", "in", ["entered", "disputed", "verified", "lodged"])
        .execute();
      const moved = await proposeMoves(work, context.viewer.userId, {
        words: `결정 고지일 정정: 압류 ${before.id_int} (${input.note})`,
        ids: chain.map(({ id }) => id),
        start: { method: "personal", startOn: input.decisionServedOn, openedOn: null },
      });
      return { says: [movesWords(moved)] };
    },
    serveDebtor: async ({ work, context, before, input }) => {
      await work.query
        .insertInto("seizure_services")
        .values({
          seizure_id: before.id,
          happened_on: input.debtorServedOn,
          result: "served",
          created_by: context.viewer.userId,
        })
        .execute();
    },
    receive: async ({ work, context, before, input }) => ({
      says: await enterReceipt(work, context, before, {
        target: null,
        source: input.receivedSource,
        on: input.receivedOn,
        amount: input.receivedAmount,
      }),
    }),
    report: async ({ work, before, input }) => {
      const { rows } = await sql<{ amount: number }>`
        update seizure_receipts set reported_on = ${input.reportedOn} where seizure_id = ${before.id} and reported_on is null
          and report_due_on is not null and taken_back_at is null and received_on <= ${input.reportedOn} returning amount`.execute(
        work.query,
      );
      if (rows.length === 0) throw invalidField("reportedOn", "이날까지 추심한 금액이 없습니다.");
      const sum = rows.reduce((total, { amount }) => total + amount, 0);
      return { says: [`추심한 ${formatWon(sum)}원을 신고한 것으로 적었습니다.`] };
    },
  },
});
