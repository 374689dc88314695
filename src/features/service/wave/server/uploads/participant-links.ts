import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { endParticipantLink, issueParticipantLink, renewParticipantCode } from "#features/portal/links/server/api.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { mostLinked } from "../../uploads.ts";
import { participantRecords, suitRecords } from "../records.ts";
import { handsIn, lacks } from "./hands-in.ts";

type Told = { readonly slug: string; readonly code: string };
type Person = { readonly id: number; readonly digits: string };

/** Gives a participant a link by which documents are sent. 404 for strangers' participants, 422 for who takes part no more. */
export function issueUploadLink(context: WriteContext, number: number, days: number): Promise<Told> {
  return inTransaction(context.database, context.actor, async (work) => {
    const person = await lockPerson(work, context, number);
    const { rows } = await sql`select from suit_participants p join group_suits s on s.id = p.suit_id
      where p.id = ${person.id} and ${handsIn}`.execute(work.query);
    if (rows.length === 0) {
      throw new Failure("ruleViolated", "탈퇴·중복·부적격인 참여자나 끝난 소송에는 서류 링크를 만들 수 없습니다.");
    }
    const { slug, code } = await issueParticipantLink(work, context, person, days);
    return { slug, code };
  });
}

/** A new code for such a link. */
export function renewUploadCode(context: WriteContext, number: number, linkId: number): Promise<string> {
  return inTransaction(context.database, context.actor, async (work) => {
    const person = await lockPerson(work, context, number);
    return renewParticipantCode(work, context, person, linkId);
  });
}

/** Takes such a link back. */
export async function endUploadLink(context: WriteContext, number: number, linkId: number): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const { id } = await lockPerson(work, context, number);
    await endParticipantLink(work, context, id, linkId);
  });
}

async function lockPerson({ query }: Work, context: WriteContext, number: number): Promise<Person> {
  const { id } = await lockRecord(query, participantRecords, number, context);
  const { tel_digits: digits } = await query
    .selectFrom("suit_participants")
    .select("tel_digits")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, digits: digits ?? "" };
}

type Linked = Told & { readonly number: number; readonly name: string; readonly tel: string };

/**
 * Gives a link to everybody of a suit who has to hand something in and has none that is open, the first ones where there
 * are many. `log`: notes whose data is told; where it throws, nothing is given. 404 for a suit that the person may not
 * see, 422 when there is nobody.
 */
export function issueUploadLinks(
  context: WriteContext,
  number: number,
  days: number,
  log: (people: readonly { readonly id: number }[]) => Promise<void>,
): Promise<{ models: Linked[]; left: number }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const suit = await lockRecord(work.query, suitRecords, number, context);
    const { rows } = await sql<Person & { name: string; tel: string }>`
      select p.id, p.name, p.tel, coalesce(p.tel_digits, '') as digits
      from suit_participants p join group_suits s on s.id = p.suit_id
      where p.suit_id = ${suit.id} and ${handsIn} and not p.contact_lost and ${lacks}
        and not exists (select from share_links l where l.participant_id = p.id and l.ended_at is null and l.expires_at > now())
      order by p.unit, p.name, p.id for update of p`.execute(work.query);
    if (rows.length === 0) {
      throw new Failure(
        "ruleViolated",
        "링크를 새로 만들 참여자가 없습니다. 서류가 미비하고 열린 링크가 없는 사람에게 만듭니다.",
      );
    }
    const models: Linked[] = [];
    for (const { name, tel, ...person } of rows.slice(0, mostLinked)) {
      const { slug, code } = await issueParticipantLink(work, context, person, days);
      models.push({ number: person.id, name, tel, slug, code });
    }
    await log(models.map(({ number: id }) => ({ id })));
    return { models, left: Math.max(0, rows.length - mostLinked) };
  });
}
