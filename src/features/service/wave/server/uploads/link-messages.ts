import { sql } from "kysely";
import { newToken } from "#platform/server/opaque-token.ts";
import { rehearse } from "#platform/server/database/rehearse.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import type { Services } from "#platform/server/services.ts";
import type { CallOutput, CallInput } from "#platform/endpoint.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import * as sms from "#features/messages/sms/server/api.ts";
import { linkAddress } from "#features/portal/links/link.ts";
import { endParticipantLink, issueParticipantLink } from "#features/portal/links/server/api.ts";
import type * as schemas from "../../link-schemas.ts";
import type { LinkExclusion } from "../../uploads.ts";
import { suitRecords } from "../records.ts";
import { handsIn, lacks } from "./hands-in.ts";

type Wanted = CallInput<typeof schemas.sendLinkMessage>["body"];
type Preview = Omit<CallOutput<typeof schemas.previewLinkMessage>, "success">;
type Sent = Omit<CallOutput<typeof schemas.sendLinkMessage>, "success">;
type LeftOut = Preview["excluded"];
type Log = (people: readonly { readonly id: number }[]) => Promise<void>;
type Config = Pick<Services, "config">["config"];

type Person = {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
  readonly digits: string;
  readonly over: boolean;
  readonly complete: boolean;
  readonly contactLost: boolean;
  /** Links that are open at this moment. */
  readonly links: readonly number[];
};

const nobody = () =>
  new Failure("ruleViolated", "링크 문자를 받을 사람이 없습니다. 빠진 사유를 미리 보기에서 확인해 주세요.");

/**
 * Who of the chosen participants would get a link by message at this moment, who would not and why, and what stands in
 * its way: what would be done is done and taken back. 404 for a suit that the person may not see, 400 for participants
 * who are not of it.
 */
export function previewLinkMessage(
  context: WriteContext,
  config: Config,
  number: number,
  wanted: Wanted,
): Promise<Preview> {
  return rehearse(context.database, context.actor, async (work) => {
    const { people, excluded } = await chosen(work, context, number, wanted);
    if (people.length === 0) {
      const nothing = { receiving: 0, kinds: { SMS: 0, LMS: 0 }, cost: 0, warnings: [], sample: "", leaves: true };
      return { ...nothing, excluded, faults: ["링크 문자를 받을 사람이 없습니다."] };
    }
    const sample = addressOf(config, newToken());
    const message = messageOf(wanted, people, sample);
    const drafted = await sms.draftLinkMessage(work, context, { ...message, linkOf: () => sample });
    const preview = await sms.previewLinkMessage(work, context, config, drafted.id);
    return { ...preview, excluded: [...excluded, ...leftOutOf(people, drafted.excluded)] };
  });
}

/**
 * Gives each of the chosen participants who lacks something a link, in place of those that were open, and sends it to
 * that person alone by message. The codes are told this once, to be passed on by telephone. `log`: notes whose data is
 * told; where it throws, nothing is sent. 422 when nobody is left or the message may not go out.
 */
export async function sendLinkMessage(
  context: WriteContext,
  config: Config,
  { number, log }: { readonly number: number; readonly log: Log },
  wanted: Wanted,
): Promise<Sent> {
  // Codes are no part of what a call that is sent again is answered: that answer is kept.
  const codes: Sent["codes"] = [];
  const sent = await inTransactionOnce(context, async (work) => {
    codes.length = 0;
    const { people } = await chosen(work, context, number, wanted);
    if (people.length === 0) throw nobody();
    const byId = new Map(people.map((person) => [person.id, person]));
    const message = messageOf(wanted, people, addressOf(config, newToken()));
    const linkOf = async (id: number) => {
      const person = byId.get(id)!;
      for (const link of person.links) await endParticipantLink(work, context, id, link);
      const { slug, code } = await issueParticipantLink(work, context, person, wanted.days);
      codes.push({ number: id, name: person.name, tel: person.tel, code });
      return addressOf(config, slug);
    };
    const drafted = await sms.draftLinkMessage(work, context, { ...message, linkOf });
    if (codes.length === 0) throw nobody();
    await sms.sendLinkMessage(work, context, drafted.id);
    await log(codes.map(({ number: id }) => ({ id })));
    return { message: drafted.id, sent: codes.length };
  });
  return { ...sent, codes };
}

const addressOf = ({ publicUrl }: Config, slug: string) => linkAddress(publicUrl, "suit", slug);

function messageOf({ sender, title, body, days }: Wanted, people: readonly Person[], sample: string) {
  const keys = people.map(({ id }) => ({ type: "participant", id }));
  return { sender, title, body, people: keys, links: { sample, days } };
}

/** The chosen participants to whom a link is to be sent, their rows locked, and the others. */
async function chosen(work: Work, context: WriteContext, number: number, { participants, renew }: Wanted) {
  const suit = await lockRecord(work.query, suitRecords, number, context);
  const { rows } = await sql<Person>`
    select p.id, p.name, p.tel, coalesce(p.tel_digits, '') as digits, p.contact_lost as "contactLost",
      not ${handsIn} as over, not ${lacks} as complete,
      (select coalesce(jsonb_agg(l.id order by l.id), '[]') from share_links l
        where l.participant_id = p.id and l.ended_at is null and l.expires_at > now()) as links
    from suit_participants p join group_suits s on s.id = p.suit_id
    where p.suit_id = ${suit.id} and p.deleted_at is null and p.id = any(${participants}::bigint[])
    order by p.unit, p.name, p.id for update of p`.execute(work.query);
  if (rows.length < participants.length) {
    throw invalidField("participants", "이 소송의 참여자가 아닌 사람이 있습니다.");
  }
  const people: Person[] = [];
  const excluded: LeftOut = [];
  for (const person of rows) {
    const why = whyNot(person, renew);
    if (why === null) people.push(person);
    else excluded.push({ number: person.id, name: person.name, why });
  }
  return { people, excluded };
}

function whyNot({ over, complete, contactLost, digits, links }: Person, renew: boolean): LinkExclusion | null {
  if (over) return "over";
  if (complete) return "complete";
  if (contactLost) return "contactLost";
  if (digits === "") return "noNumber";
  return links.length > 0 && !renew ? "linked" : null;
}

function leftOutOf(people: readonly Person[], reasons: ReadonlyMap<number, LeftOut[number]["why"]>): LeftOut {
  return people.flatMap(({ id, name }) => {
    const why = reasons.get(id);
    return why === undefined ? [] : [{ number: id, name, why }];
  });
}
