import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { stances as stanceLabels, type Stance } from "../../attendance.ts";
import { refuseOver, tellMeeting, type LockedMeeting } from "../locked-meeting.ts";

type Item = { readonly id?: number | undefined; readonly title: string; readonly special: boolean };
type Agenda = { readonly meeting: LockedMeeting; readonly version: number; readonly items: readonly Item[] };

/** Makes these the items of a meeting, in this order. 409 when it has changed since `version`, or an item went. */
export async function saveAgenda(work: Work, { meeting, version, items }: Agenda): Promise<void> {
  refuseOver(meeting);
  if (meeting.version !== version) throw new Failure("conflict");
  const { query } = work;
  const before = await query.selectFrom("meeting_agendas").selectAll().where("meeting_id", "=", meeting.id).execute();
  const known = new Set(before.map(({ id }) => id));
  const sent = items.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(sent).size < sent.length || sent.some((id) => !known.has(id))) throw new Failure("conflict");
  await sql`delete from meeting_agendas where meeting_id = ${meeting.id} and id <> all(${sent}::bigint[])`.execute(
    query,
  );
  // Out of the way: places are unique at every moment.
  await sql`update meeting_agendas set place = -place where meeting_id = ${meeting.id}`.execute(query);
  for (const [index, { id, title, special }] of items.entries()) {
    const row = { title, special, place: index + 1 };
    if (id === undefined)
      await query
        .insertInto("meeting_agendas")
        .values({ ...row, meeting_id: meeting.id })
        .execute();
    else await query.updateTable("meeting_agendas").set(row).where("id", "=", id).execute();
  }
  await raise(work, meeting);
  tellMeeting(work, meeting, "saveAgenda", { items: [words(before), words(items)] });
}

async function raise({ query }: Work, { id }: LockedMeeting): Promise<void> {
  await sql`update partner_meetings set version = version + 1, updated_at = now() where id = ${id}`.execute(query);
}

const words = (all: readonly { readonly title: string }[]) => all.map(({ title }) => title).join(", ");

type Cast = {
  readonly meeting: LockedMeeting;
  readonly version: number;
  readonly agendaId: number;
  readonly stances: readonly { readonly partner: number; readonly stance: Stance }[];
};

/**
 * Writes down who is kept out of an item and how the others voted. Votes are taken while the meeting is open. 409 when
 * the meeting has changed since `version`: two who enter at once do not write over each other.
 */
export async function saveStances(work: Work, { meeting, version, agendaId, stances }: Cast): Promise<void> {
  refuseOver(meeting);
  if (meeting.version !== version) throw new Failure("conflict");
  if (meeting.status === "planned" && stances.some(({ stance }) => stance !== "recused"))
    throw new Failure("ruleViolated", "개회하기 전에는 제척·회피만 적을 수 있습니다.");
  const { query } = work;
  const item = await query
    .selectFrom("meeting_agendas")
    .select(["id", "title"])
    .where("id", "=", agendaId)
    .where("meeting_id", "=", meeting.id)
    .executeTakeFirst();
  if (!item) throw notFound();
  const members = await query
    .selectFrom("meeting_attendances as a")
    .innerJoin("partners as p", "p.id", "a.partner_id")
    .select(["p.id", "p.name"])
    .where("a.meeting_id", "=", meeting.id)
    .orderBy("p.name")
    .orderBy("p.id")
    .execute();
  const called = new Map(members.map(({ id, name }) => [id, name]));
  if (stances.some(({ partner }) => !called.has(partner)))
    throw invalidField("stances", "이 회의의 대상이 아닌 사람이 있습니다.");
  const before = await query
    .deleteFrom("agenda_stances")
    .where("agenda_id", "=", agendaId)
    .returning(["partner_id as partner", "stance"])
    .execute();
  if (stances.length > 0) {
    await query
      .insertInto("agenda_stances")
      .values(stances.map(({ partner, stance }) => ({ agenda_id: agendaId, partner_id: partner, stance })))
      .execute();
  }
  await raise(work, meeting);
  const votes = (all: Cast["stances"]) => {
    const cast = new Map(all.map(({ partner, stance }) => [partner, stanceLabels[stance]]));
    return members.flatMap(({ id, name }) => (cast.has(id) ? [`${name} ${cast.get(id)}`] : [])).join(", ");
  };
  tellMeeting(work, meeting, "saveStances", { item: [null, item.title], stances: [votes(before), votes(stances)] });
}
