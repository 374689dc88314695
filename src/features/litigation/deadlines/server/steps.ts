import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { seoulDay } from "#platform/dates.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Outcome, type Taking } from "#records/server/steps/bind-steps.ts";
import type { deadline } from "../deadline.ts";
import { deadlineSteps as machine } from "../steps.ts";
import { filedAt, filedNames, writtenOn } from "./filed-at.ts";
import { deadlineRecords } from "./records.ts";
import { tellOfDeadline } from "./tell-of-deadline.ts";
import { otherName, receiptFaults, type Receipt } from "./receipt.ts";

type Look = Looking<typeof deadline>;

/** 불변기간 are verified by the second reading alone; every other one by anybody but who entered it. */
async function refuseUnread({ query, asker, before }: Look, equal: boolean): Promise<void> {
  const userId = asker.viewer.userId;
  await requireAnotherPerson({ query }, userId, { staffId: before.entered_by_id }, "입력자와 검증자는 달라야 합니다.");
  if (!before.peremptory && before.status === "entered" && equal) return;
  const last = await query
    .selectFrom("deadline_checks")
    .select(["user_id", "equal"])
    .where("deadline_id", "=", before.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (last?.user_id === userId && last.equal === equal) return;
  throw new Failure("ruleViolated", "문서를 보고 송달일·방법·규칙을 다시 입력해 검증합니다.");
}

function refuseBeforeDue({ before }: Look): void {
  if (before.acting_on >= seoulDay(Date.now())) {
    throw new Failure("ruleViolated", "아직 지나지 않은 기한입니다. 만료일까지는 도과로 처리할 수 없습니다.");
  }
}

type Taken = Taking<typeof deadline, unknown>;

/**
 * The receipt has to be that of this deadline (additions L5). What the court calls the document by its own name is taken,
 * and said.
 */
async function compareReceipt({ work, before, input }: Taking<typeof deadline, Receipt>): Promise<Outcome> {
  const filed = await filedAt(work.query, before);
  const names = await filedNames(work.query, before);
  const faults = receiptFaults(input, {
    court: filed?.court ?? "",
    caseNos: filed?.numbers ?? [],
    ...names,
    dueOn: before.due_on,
    writtenOn: await writtenOn(work.query, before),
  });
  const [first] = Object.values(faults);
  if (first !== undefined) throw new Failure("invalid", first, { fields: faults });
  const words = otherName(input.receiptDocument, names);
  return words === null ? {} : { says: [words] };
}

const settled = ({ context }: Pick<Taken, "context">) => ({
  settled_at: new Date(),
  settled_by_id: context.viewer.staff!.id,
});

/** Whom a missed deadline is reported to: the responsible lawyer of the project, and 관리자. */
async function reportMissed({
  work,
  context,
  before,
}: {
  work: Work;
  context: Taken["context"];
  before: Look["before"];
}) {
  const project = await work.query
    .selectFrom("projects")
    .select("responsible_id")
    .where("id", "=", before.project_id ?? 0)
    .executeTakeFirst();
  const responsible = project?.responsible_id ?? before.owner_id;
  const to = [...(responsible === null ? [] : [responsible]), ...(await holdersOf(work, "관리자"))];
  const { id, project_id: projectId, title, due_on: endsOn } = before;
  const deadline = { id, projectId, title, endsOn };
  await tellOfDeadline(work, { deadline, what: "기한 도과", from: context.viewer.staff!.id, to });
}

/** The steps of a deadline with what stands in their way. */
export const deadlineSteps = bindSteps(deadlineRecords, machine, {
  guards: {
    verify: (looking) => refuseUnread(looking, true),
    dispute: (looking) => refuseUnread(looking, false),
    miss: refuseBeforeDue,
  },
  sets: {
    verify: ({ context }) => ({ verified_by_id: context.viewer.staff!.id, verified_at: new Date() }),
    lodge: ({ context }) => ({ settled_by_id: context.viewer.staff!.id }),
    complete: settled,
    waive: settled,
    miss: settled,
  },
  after: {
    lodge: compareReceipt,
    complete: compareReceipt,
    miss: async (taking) => {
      await reportMissed(taking);
      return { says: ["책임변호사와 관리자에게 S 할일로 알렸습니다."] };
    },
  },
});
