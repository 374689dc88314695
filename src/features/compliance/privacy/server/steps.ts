import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import { seesTied } from "#records/server/tied.ts";
import { proposeClient } from "#features/compliance/destruction/server/commands/propose.ts";
import { answerPrivacyRequests, showPrivacy } from "../access.ts";
import { privacyRequest, privacySteps as machine } from "../privacy.ts";

type Taken = Taking<typeof privacyRequest, unknown>;
type Answering = Taking<typeof privacyRequest, { readonly answer: string }>;

/** Seen with the client. */
const records = defineRecords(privacyRequest, {
  show: showPrivacy,
  manage: answerPrivacyRequests,
  list: null,
  scope: (asker) => seesTied("client", sql.ref("r.client_id"), asker),
});

/** A deletion is not granted where the law keeps the data. */
async function refuseKept({ query, before }: Looking<typeof privacyRequest>): Promise<void> {
  if (before.kind !== "deletion") return;
  const { rows } = await sql<{ hindrances: string[] }>`
    select destruction_hindrances(${before.client_id}, ${seoulDay(Date.now())}::date) as hindrances`.execute(query);
  const { hindrances } = rows[0]!;
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

/** The client tells in its own history what became of the request. */
const toldAs =
  (outcome: "Done" | "Refused" | "Withdrawn") =>
  async ({ work, before: { id, kind, client_id: recordId } }: Taken): Promise<void> => {
    work.audit({ action: `client.${kind}${outcome}`, recordType: "client", recordId, changes: { request: id } });
    work.emit({ type: "record", ref: `client:${recordId}` });
  };

/** How a request ends, and what follows: a deletion that is granted puts the client into the 파기함. */
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
      const { kind, client_id: clientId } = taking.before;
      if (kind !== "deletion") return undefined;
      const basis = "정보주체의 삭제 요구(개인정보 보호법 제36조)";
      await proposeClient(taking.work, clientId, { dueOn: seoulDay(Date.now()), basis });
      return { says: ["이 고객은 파기함에 올라갔습니다. 관리자 두 사람이 확인하면 파기됩니다."] };
    },
    refuse: toldAs("Refused"),
    withdraw: toldAs("Withdrawn"),
  },
});
