import type { Work } from "#platform/server/database/transaction.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { Outcome, Taking } from "#records/server/steps/bind-steps.ts";
import { inTeam, insertRecord } from "#records/server/write.ts";
import { statesPersonalData } from "../../evidence.ts";
import type { participant } from "../../participant.ts";

type Told = { readonly namesake?: boolean | null | undefined };

/**
 * 고객전환 (product §6.9): a client of the firm with what is known of the participant, whom it is joined with. 400 where
 * somebody with the same number is a client, until it is said that this is another person.
 */
export async function becomeClient({
  work,
  context,
  before,
  input,
}: Taking<typeof participant, Told>): Promise<Outcome> {
  const suit = await work.query
    .selectFrom("group_suits")
    .select("lead_id")
    .where("id", "=", before.suit_id)
    .executeTakeFirstOrThrow();
  const privacyConsentAt = await privacyConsentOf(work, before);
  const id = await insertRecord(work, inTeam(context, before.team_id), context.registry.get("client")!, {
    name: before.name,
    kind: before.kind === "company" ? "법인" : "개인",
    grade: "normal",
    tel: before.tel,
    email: before.email,
    address: before.address,
    birth: before.birth,
    caseScope: "일반",
    lawyer: suit.lead_id,
    privacyConsentAt: privacyConsentAt?.toISOString() ?? null,
    namesake: input.namesake ?? false,
  } as never);
  await work.query.updateTable("suit_participants").set({ client_id: id }).where("id", "=", before.id).execute();
  const { id_int: number } = await work.query
    .selectFrom("clients")
    .select("id_int")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const says = [
    `고객 ${number}번으로 등록하고 연결했습니다.`,
    ...(privacyConsentAt === null
      ? ["개인정보 처리에 동의한 기록이 없어 ‘개인정보 동의’를 비워 두었습니다. 동의를 받아 고객에 적어 주세요."]
      : []),
  ];
  return { says, opens: `/lawfirm/client/${number}` };
}

type Consenting = Pick<LockedRow<typeof participant>, "id" | "consent_at">;

/** When the person agreed to the use of personal data: where the text of the consent to the suit says so. Null: never. */
async function privacyConsentOf({ query }: Pick<Work, "query">, { id, consent_at: at }: Consenting) {
  if (at === null) return null;
  const text = await query
    .selectFrom("suit_evidence as e")
    .innerJoin("suit_consent_texts as t", "t.id", "e.text_id")
    .select("t.body")
    .where("e.participant_id", "=", id)
    .where("e.kind", "=", "consented")
    .orderBy("e.id", "desc")
    .executeTakeFirst();
  return text && statesPersonalData(text.body) ? at : null;
}
