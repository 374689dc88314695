import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import { seesTied } from "#records/server/tied.ts";
import { hindrancesOf } from "#features/compliance/destruction/server/api.ts";
import { proposeOne } from "#features/compliance/destruction/server/commands/propose.ts";
import { answerPrivacyRequests, showPrivacy } from "../access.ts";
import { privacyRequest, privacySteps as machine, requestSubjects } from "../privacy.ts";
import { subjectOfRequest } from "./requests.ts";

type Taken = Taking<typeof privacyRequest, unknown>;
type Answering = Taking<typeof privacyRequest, { readonly answer: string }>;

/** Seen with the client or the consultation. */
const records = defineRecords(privacyRequest, {
  show: showPrivacy,
  manage: answerPrivacyRequests,
  list: null,
  scope: (asker) => sql<boolean>`(${seesTied("client", sql.ref("r.client_id"), asker)}
    and ${seesTied("consult", sql.ref("r.consult_id"), asker)})`,
});

/** A deletion is not granted where the law keeps the data. */
async function refuseKept({ query, before }: Looking<typeof privacyRequest>): Promise<void> {
  if (before.kind !== "deletion") return;
  const { kind, id } = subjectOfRequest(before);
  const hindrances = await hindrancesOf({ query }, kind, id, seoulDay(Date.now()));
  if (hindrances.length === 0) return;
  throw new Failure(
    "ruleViolated",
    `삭제할 수 없습니다: ${hindrances.join(", ")}. 법령에 따라 보존해야 하면 사유를 적어 거절해 주세요.`,
  );
}

const settled = ({ context }: Taken, answer: string) => ({
  answer: answer.trim(),
  settled_at: new Date(),
  settled_by_id: context.viewer.staff!.id,
});

function answered(taking: Answering) {
  if (taking.input.answer.trim() === "") throw invalidField("answer", "처리 내용이나 사유를 적어 주세요.");
  return settled(taking, taking.input.answer);
}

/** The client or the consultation tells in its own history what became of the request. */
const toldAs =
  (outcome: "Done" | "Refused" | "Withdrawn") =>
  async ({ work, before }: Taken): Promise<void> => {
    const { kind: recordType, id: recordId } = subjectOfRequest(before);
    const action = `${recordType}.${before.kind}${outcome}`;
    work.audit({ action, recordType, recordId, changes: { request: before.id } });
    work.emit({ type: "record", ref: `${recordType}:${recordId}` });
  };

/** How a request ends, and what follows: a deletion that is granted puts whom it is about into the 파기함. */
export const privacySteps = bindSteps(records, machine, {
  guards: { complete: refuseKept },
  sets: {
    complete: answered,
    refuse: (taking) => settled(taking, taking.input.reason),
    withdraw: answered,
  },
  after: {
    complete: async (taking) => {
      await toldAs("Done")(taking);
      if (taking.before.kind !== "deletion") return undefined;
      const subject = subjectOfRequest(taking.before);
      const basis = "정보주체의 삭제 요구(개인정보 보호법 제36조)";
      await proposeOne(taking.work, subject, { dueOn: seoulDay(Date.now()), basis });
      const called = withParticle(`이 ${requestSubjects[subject.kind]}`, "은/는");
      return { says: [`${called} 파기함에 올라갔습니다. 관리자 두 사람이 확인하면 파기됩니다.`] };
    },
    refuse: toldAs("Refused"),
    withdraw: toldAs("Withdrawn"),
  },
});
