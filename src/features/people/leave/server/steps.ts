import { seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import { removeAbsenceOfLeave } from "#features/identity/absences/server/api.ts";
import { manageLeave } from "../access.ts";
import { annualKinds, whenProblem } from "../law/days.ts";
import type { leave } from "../leave.ts";
import { leaveSteps as machine } from "../steps.ts";
import { leaveDecided } from "./bell.ts";
import { bookLeave, releaseLeave } from "./booking.ts";
import { handOver, setAbsence } from "./go.ts";
import { openItems, syncHandover } from "./handover-list.ts";
import { actingFor, hasLead, leads } from "./leads.ts";
import { reopenPromotions } from "./promote.ts";
import { leaveRecords } from "./records.ts";
import { titleOf, whenOf } from "./when.ts";

type Row = Looking<typeof leave>;

const refusal = (message: string) => new Failure("ruleViolated", message);
const isOwn = ({ asker, before }: Pick<Row, "asker" | "before">) => before.staff_id === asker.viewer.staff?.id;

/** Whoever goes on leave does it. */
function refuseOthers(looking: Row): void {
  if (!isOwn(looking)) throw refusal("휴가를 신청한 사람이 처리합니다.");
}

function refuseAgreeing(looking: Row): void {
  refuseOthers(looking);
  const { other_from: from, other_until: until } = looking.before;
  if (from === null || until === null) throw refusal("옮길 날짜가 정해지지 않았습니다.");
}

function refuseOwn(looking: Row): void {
  if (isOwn(looking)) throw refusal("본인의 휴가는 다른 사람이 처리합니다.");
}

async function refuseOthersThanLead(looking: Row): Promise<void> {
  refuseOwn(looking);
  const { query, asker, before } = looking;
  if (!(await leads(query, asker, before.staff_id)))
    throw refusal("팀장이나 그 대무자, 팀원관리 권한이 있는 사람이 처리합니다.");
}

async function refuseOthersThanDeciding(looking: Row): Promise<void> {
  refuseOwn(looking);
  if (!manageLeave.allows(looking.asker.facts)) await refuseOthersThanLead(looking);
}

/** 인사관리 decides second; at once only where nobody can decide first. */
async function refuseEarly(looking: Row): Promise<void> {
  refuseOwn(looking);
  const { query, before } = looking;
  if (before.status === "requested" && (await hasLead(query, before.staff_id))) {
    throw refusal("팀장의 1차 승인을 먼저 받아야 합니다.");
  }
}

/** 제60조 제5항: 연차 is given when it is asked for; the firm may move it where its work would suffer gravely. */
async function refuseMoving(looking: Row): Promise<void> {
  await refuseOthersThanDeciding(looking);
  if (!annualKinds.includes(looking.before.kind))
    throw refusal("시기변경은 연차에만 합니다. 다른 휴가는 승인하거나 반려해 주세요.");
}

async function refuseRefusing(looking: Row): Promise<void> {
  await refuseOthersThanDeciding(looking);
  if (annualKinds.includes(looking.before.kind)) {
    throw refusal(
      "연차는 반려할 수 없습니다. 사업 운영에 막대한 지장이 있으면 시기변경을 해 주세요(근로기준법 제60조 제5항).",
    );
  }
}

function refusePast(looking: Row): void {
  refuseOthers(looking);
  if (looking.before.ends_on < seoulDay(Date.now()))
    throw refusal("이미 지난 휴가입니다. 인사관리에 정정을 요청해 주세요.");
}

const me = ({ context }: { readonly context: Asker }) => context.viewer.staff!.id;

type Decided = Pick<Taking<typeof leave, unknown>, "work" | "context" | "before">;

/** Whoever goes on leave hears of each decision, also where 인사관리 entered the leave. */
function tellPerson({ work, context, before }: Decided): Promise<void> {
  return ring(work, leaveDecided, {
    from: me({ context }),
    to: [before.staff_id],
    about: { type: "leave", id: before.id },
  });
}

/** The steps of a leave, with what they book, give back and hand over. */
export const leaveSteps = bindSteps(leaveRecords, machine, {
  guards: {
    lead: refuseOthersThanLead,
    approve: refuseEarly,
    move: refuseMoving,
    reject: refuseRefusing,
    agree: refuseAgreeing,
    withdraw: refuseOthers,
    askBack: refusePast,
    cancel: refuseOwn,
    keep: refuseOwn,
  },
  whom: {
    lead: async ({ query, before, askers }) => {
      const found = await Promise.all(askers.map((asker) => leads(query, asker, before.staff_id)));
      return askers.filter((_, index) => found[index]);
    },
    approve: async ({ query, before, askers }) => {
      const others = askers.filter((asker) => !isOwn({ asker, before }));
      return before.status === "requested" && (await hasLead(query, before.staff_id)) ? [] : others;
    },
    cancel: async ({ before, askers }) => askers.filter((asker) => !isOwn({ asker, before })),
  },
  sets: {
    lead: async ({ work, context, before }) => ({
      lead_id: me({ context }),
      lead_for_id: await actingFor(work.query, context, before.staff_id),
      lead_at: new Date(),
    }),
    approve: ({ context }) => ({ hr_id: me({ context }), hr_at: new Date() }),
    move: ({ before, input }) => {
      const when = { ...whenOf(before), startsOn: input.otherFrom, endsOn: input.otherUntil };
      if (input.otherFrom < seoulDay(Date.now())) throw invalidField("otherFrom", "앞으로의 날을 골라 주세요.");
      const wrong = whenProblem(when);
      if (wrong) throw invalidField("otherUntil", wrong[1]);
      return { decision: input.reason };
    },
    reject: ({ input }) => ({ decision: input.reason }),
    keep: ({ input }) => ({ decision: input.reason }),
    askBack: ({ input }) => ({ decision: input.reason }),
    agree: ({ before }) => {
      const moved = { ...whenOf(before), startsOn: before.other_from!, endsOn: before.other_until! };
      return { starts_on: moved.startsOn, ends_on: moved.endsOn, title: titleOf(moved) };
    },
  },
  after: {
    approve: async ({ work, context, before }) => {
      await syncHandover(work, me({ context }), before.id);
      await setAbsence(work, before.id);
      await handOver(work, before.id);
      await tellPerson({ work, context, before });
      const open = await openItems(work, before.id);
      return open === 0
        ? {}
        : { says: [`대무자가 수락하지 않은 일정이 ${open}건 있습니다. 본인과 팀장에게 계속 알립니다.`] };
    },
    reject: async (taking) => {
      await releaseLeave(taking.work, taking.context, taking.before.id);
      await tellPerson(taking);
    },
    keep: tellPerson,
    withdraw: async ({ work, context, before }) => {
      await releaseLeave(work, context, before.id);
      await reopenPromotions(work, before.staff_id);
    },
    agree: async ({ work, context, before }) => {
      const when = { ...whenOf(before), startsOn: before.other_from!, endsOn: before.other_until! };
      const minutes = await bookLeave(work, context, before.id, { ...when, staffId: before.staff_id });
      await work.query.updateTable("leaves").set({ minutes }).where("id", "=", before.id).execute();
      await syncHandover(work, me({ context }), before.id);
      await reopenPromotions(work, before.staff_id);
    },
    cancel: async ({ work, context, before }) => {
      // What is past was used.
      const today = seoulDay(Date.now());
      const from = before.starts_on < today ? today : before.starts_on;
      const days = await releaseLeave(work, context, before.id, from);
      await removeAbsenceOfLeave(work, before.id);
      await tellPerson({ work, context, before });
      const isAsked = await reopenPromotions(work, before.staff_id);
      return { says: [`${days}일을 되돌렸습니다.`, ...(isAsked ? ["남은 연차의 사용촉진을 다시 진행합니다."] : [])] };
    },
  },
});
