import { sql } from "kysely";
import { logSent } from "#platform/server/access-log.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { linkPurposes } from "../../link.ts";
import { endLocked, insertLink, replaceCode, type IssuedLink, type LockedLink } from "./write-link.ts";

type Issuer = Pick<WriteContext, "actor" | "keyring" | "viewer">;

/** A participant whose row the transaction holds, and the digits of the telephone. */
type Participant = { readonly id: number; readonly digits: string };
const purpose = "suit";

/** Gives a participant a link, within a transaction; the person need not be a client. */
export async function issueParticipantLink(
  work: Work,
  context: Issuer,
  { id, digits }: Participant,
  days: number,
): Promise<IssuedLink> {
  const record = { type: "participant", id };
  const issued = await insertLink(work, context, {
    purpose,
    whose: { participant: id },
    digits: [digits],
    record,
    days,
  });
  await logSent(work, context.actor, {
    subject: "집단소송 참여자",
    recordIds: [id],
    reason: `링크: ${linkPurposes[purpose]}`,
  });
  tell(work, "link", id);
  return issued;
}

/** A new code for such a link; 404 for one of another participant, and for one that is over. */
export async function renewParticipantCode(
  work: Work,
  context: Issuer,
  { id, digits }: Participant,
  linkId: number,
): Promise<string> {
  const code = await replaceCode(work, context, await lockLink(work, id, linkId), [digits]);
  tell(work, "linkCode", id);
  return code;
}

/** Takes such a link back. */
export async function endParticipantLink(work: Work, context: Issuer, id: number, linkId: number): Promise<void> {
  if (await endLocked(work, context, await lockLink(work, id, linkId))) tell(work, "linkEnd", id);
}

async function lockLink({ query }: Work, participantId: number, linkId: number): Promise<LockedLink> {
  const { rows } = await sql<LockedLink>`
    select l.id, l.slug_hash as "slugHash", l.purpose, l.ended_at is not null as ended, l.expires_at <= now() as over
    from share_links l where l.id = ${linkId} and l.participant_id = ${participantId} for update of l`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

function tell(work: Work, verb: string, id: number): void {
  work.audit({
    action: `participant.${verb}`,
    recordType: "participant",
    recordId: id,
    changes: { link: [null, linkPurposes[purpose]] },
  });
  work.emit({ type: "record", ref: `participant:${id}` });
}
