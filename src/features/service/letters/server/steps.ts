import { tellByTask, withdrawTold } from "#features/work/tasks/server/api.ts";
import { beginProject } from "#features/pipeline/projects/server/api.ts";
import { logSent } from "#platform/server/access-log.ts";
import { seoulDay } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Outcome, type Taking, type Undoing } from "#records/server/steps/bind-steps.ts";
import { keepUntil, letterClocks } from "../clocks.ts";
import { letter, returnReasons, type ReturnReason } from "../letter.ts";
import { afterReturn } from "../outcomes.ts";
import { letterSteps as machine } from "../steps.ts";
import { copyWithin } from "./commands/copy-letter.ts";
import { contentsOf } from "./contents.ts";
import { demandInLedger, firstDay, followDemand, refuseSettledDemand } from "./demand.ts";
import { requireSendable } from "./guards.ts";
import { readLetterLaw } from "./letter-law.ts";
import { letterRecords } from "./records.ts";
import { registeredNo } from "./registered-no.ts";
import { sealOf } from "./seal.ts";

type Letter = typeof letter;
type Told<Input = unknown> = Taking<Letter, Input>;

const reviewing = "내용증명 검토";
const pathOf = ({ id }: { readonly id: number }) => `/lawfirm/service/ccmail/${id}`;

const sendable = ({ query, before }: Looking<Letter>) => requireSendable(query, before.id);

/** The steps of a certified letter with what stands in their way and what follows from them. */
export const letterSteps = bindSteps(letterRecords, machine, {
  guards: {
    submit: ({ before }) => {
      if (before.body.trim() === "") throw new Failure("ruleViolated", "본문을 먼저 써 주세요.");
    },
    approve: sendable,
    clientApprove: sendable,
    post: async (looking) => {
      if (looking.before.reviewed_at === null) throw new Failure("ruleViolated", "변호사 승인이 먼저 필요합니다.");
      await sendable(looking);
    },
  },
  sets: {
    approve: ({ context }) => ({
      reviewer_id: context.viewer.staff?.id ?? null,
      reviewed_at: new Date(),
      client_approved_on: null,
      client_approved_by: "",
      client_approved_via: null,
    }),
    sendBack: () => ({ reviewed_at: null }),
    clientApprove: ({ input }) => {
      if (input.clientApprovedVia !== "link") return {};
      throw invalidField("clientApprovedVia", "링크로 한 확인은 의뢰인이 직접 남깁니다. 다른 방법을 골라 주세요.");
    },
    post: async ({ work, before, input }) => ({
      registered_no: registeredNo(input.registeredNo),
      keep_until: keepUntil(input.postedOn, (await readLetterLaw(work))({ ...input, deliveredOn: null })),
      sealed_hash: sealOf(await contentsOf(work, before.id)),
    }),
    deliver: async ({ work, before, input }) => {
      if (before.purpose !== "demand") return {};
      const { receivers } = await contentsOf(work, before.id);
      return { delivered_on: firstDay([input.deliveredOn, ...receivers.map(({ deliveredOn }) => deliveredOn)]) };
    },
    toCourt: async (taking) => (taking.before.project_id === null ? { project_id: await caseOf(taking) } : {}),
  },
  undone: takeBack,
  after: {
    submit: (taking) => tell(taking, [taking.input.reviewer], reviewing, "A"),
    approve: (taking) => tell(taking, [taking.before.author_id], "내용증명 승인됨 · 의뢰인 확인", "B"),
    sendBack: (taking) => tell(taking, [taking.before.author_id], `내용증명 보완 (${taking.input.reason})`, "A"),
    post: async ({ work, context, before, input }): Promise<Outcome> => {
      await logSent(work, context.actor, {
        subject: letter.label,
        recordIds: [before.id],
        reason: `접수 ${input.postedOn}`,
      });
      await work.query
        .updateTable("letter_receivers")
        .set({ registered_no: registeredNo(input.registeredNo) })
        .where("letter_id", "=", before.id)
        .where("place", "=", 1)
        .execute();
      const lawOf = await readLetterLaw(work);
      const days = { postedOn: input.postedOn, deliveredOn: null };
      const clocks = letterClocks(
        {
          status: "posted",
          purpose: before.purpose,
          ...days,
          replyDue: before.reply_due,
          repliedOn: null,
          deliveryProof: before.delivery_proof,
        },
        lawOf(days),
      );
      await demandInLedger(work, context, before, { startOn: input.postedOn, provisional: true });
      return { says: clocks.map(({ label, on }) => `${label}: ${on}`) };
    },
    deliver: async ({ work, context, before, input }) => {
      await openReceivers(work, before.id).set({ delivered_on: input.deliveredOn, outcome_of_all: true }).execute();
      await followDemand(work, context, before);
    },
    bounce: async ({ work, context, before, input }): Promise<Outcome> => {
      const reason = input.returnReason as ReturnReason;
      await openReceivers(work, before.id)
        .set({ returned_on: input.returnedOn, return_reason: reason, outcome_of_all: true })
        .execute();
      const told = await followDemand(work, context, before);
      return { says: [`${returnReasons[reason]}: ${afterReturn(reason)}`, ...told] };
    },
    resend: async ({ work, context, before }): Promise<Outcome> => {
      const number = await copyWithin(work, context, before, { resent: true });
      return { says: ["새 초안을 만들었습니다. 주소를 확인해 주세요."], opens: `/lawfirm/paper/ccmail/${number}` };
    },
    toCourt: async (taking): Promise<Outcome> => {
      const { before, work } = taking;
      await tell(taking, [before.author_id, before.reviewer_id], "소장·지급명령 초안", "A");
      const project = await work.query
        .selectFrom("projects")
        .innerJoin("letters", "letters.project_id", "projects.id")
        .select("projects.id_int")
        .where("letters.id", "=", before.id)
        .executeTakeFirst();
      if (!project)
        return {
          says: ["초안 작성을 할일로 알렸습니다. 고객을 등록해 이 내용증명에 연결하면 사건으로 넘길 수 있습니다."],
        };
      return {
        says: ["초안 작성을 할일로 알렸습니다. 접수하면 ‘소송사건’에 등록해 주세요."],
        opens: `/lawfirm/project/${project.id_int}?tab=legal-cases`,
      };
    },
  },
});

/** The case that a letter of a client becomes, with the receiver as opponent; null for a letter of nobody's. */
async function caseOf({ work, context, before }: Told): Promise<number | null> {
  if (before.client_id === null) return null;
  const receiver = await work.query
    .selectFrom("letter_receivers")
    .select("name")
    .where("letter_id", "=", before.id)
    .orderBy("place")
    .executeTakeFirst();
  return beginProject(work, context, {
    teamId: before.team_id,
    clientId: before.client_id,
    title: before.title,
    opponent: receiver?.name ?? "",
    responsibleId: before.reviewer_id,
    litigationId: before.author_id,
  });
}

/** Receivers of whose original nothing is known yet. */
function openReceivers({ query }: Told["work"], letterId: number) {
  return query
    .updateTable("letter_receivers")
    .where("letter_id", "=", letterId)
    .where("delivered_on", "is", null)
    .where("returned_on", "is", null);
}

/** The task of whoever was to read it is taken back with 검토 요청; 배달완료 and 반송 at the receivers too, and in the ledger of 최고. */
async function takeBack({ work, context, before, set }: Undoing<Letter>): Promise<void> {
  if (before.status === "review") {
    await withdrawTold(work, { urls: [pathOf(before)], beginning: `[${reviewing}] ` });
  }
  if (set.status !== "posted") return;
  await refuseSettledDemand(work, before);
  await work.query
    .updateTable("letter_receivers")
    .set({ delivered_on: null, returned_on: null, return_reason: null, outcome_of_all: false })
    .where("letter_id", "=", before.id)
    .where("outcome_of_all", "=", true)
    .execute();
  await followDemand(work, context, before);
}

async function tell(
  { work, context, before }: Told,
  to: readonly (number | null)[],
  title: string,
  importance: "A" | "B",
): Promise<void> {
  const from = context.viewer.staff?.id;
  const others = to.filter((id): id is number => id !== null && id !== from);
  if (from === undefined || others.length === 0) return;
  await tellByTask(work, {
    from,
    to: others,
    title: `[${title}] ${before.id} ${before.title}`,
    content: `${seoulDay(new Date())} 내용증명 ${before.id}번입니다.`,
    url: pathOf(before),
    importance,
  });
}
