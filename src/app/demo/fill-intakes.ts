import { hash } from "node:crypto";
import { sql } from "kysely";
import { extractFacts } from "#features/pipeline/intake/extract.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import { seoulDay } from "#platform/dates.ts";
import { addDays } from "./calendar.ts";
import { brandTexts } from "./content-texts.ts";
import type { FilledConsult } from "./fill-consults.ts";
import type { FilledPipeline } from "./fill-records.ts";
import { channelTexts, intakeTexts, type IntakeText } from "./intake-texts.ts";
import type { FilledPeople, Filling } from "./types.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** What came in from brands' sites, the calls of the day, and when colleagues are away: each state at least once. */
export async function fillIntakes(filling: Filling, people: FilledPeople, pipeline: FilledPipeline): Promise<void> {
  const channels = await insertChannels(filling, people);
  // The oldest first, as they came.
  for (const text of intakeTexts.toReversed()) await insertIntake(filling, people, { channels, pipeline }, text);
  await insertAbsences(filling, people);
  await bookTele(filling, pipeline);
}

type Channel = { readonly id: number; readonly brandId: number };

async function insertChannels({ query, now }: Filling, people: FilledPeople): Promise<Channel[]> {
  const reviewer = people.staff.get("responsible-lawyer")!;
  const channels: Channel[] = [];
  for (const [index, status] of (["running", "running", "draft"] as const).entries()) {
    const { name } = brandTexts[index]!;
    const brand = await query.selectFrom("brands").select("id").where("name", "=", name).executeTakeFirstOrThrow();
    const { id } = await query
      .insertInto("intake_channels")
      .values({
        ...channelTexts,
        team_id: people.teamIds["본사팀"],
        brand_id: brand.id,
        name: `${name} 홈페이지`,
        status,
        owner_id: people.staff.get("manager")!.id,
        ...(status !== "draft" && { reviewer_id: reviewer.id, reviewed_at: new Date(now.getTime() - 400 * hourMs) }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    channels.push({ id, brandId: brand.id });
    // A digest of words that are no key: nobody can call with it.
    if (status === "running")
      await query
        .insertInto("intake_keys")
        .values({
          channel_id: id,
          key_hash: hashToken(`demo ${id}`),
          hint: "demo",
          note: "홈페이지 서버",
          last_used_at: new Date(now.getTime() - hourMs),
          created_at: new Date(now.getTime() - 390 * hourMs),
        })
        .execute();
  }
  return channels;
}

async function insertIntake(
  filling: Filling,
  people: FilledPeople,
  { channels, pipeline }: { readonly channels: readonly Channel[]; readonly pipeline: FilledPipeline },
  text: IntakeText,
): Promise<void> {
  const { query, now } = filling;
  const channel = channels[text.channel]!;
  const consult = await consultOf(filling, pipeline, text);
  // Somebody looked at it within the hour.
  const at = consult ? new Date(consult.createdAt.getTime() - hourMs) : new Date(now.getTime() - text.ago * hourMs);
  const conversation = `demo-${text.ago}`;
  const digest = hash("sha256", conversation, "buffer");
  const reviewer = people.staff.get("manager")!.id;
  const isEnded = text.status !== "new" && text.status !== "reviewing";
  const { id } = await query
    .insertInto("intakes")
    .values({
      team_id: people.teamIds["본사팀"],
      channel_id: channel.id,
      brand_id: channel.brandId,
      conversation,
      digest,
      said_digest: digest,
      status: text.status,
      name: text.name,
      tel: text.tel,
      brief: callerOf(text)[0]!,
      category: text.category,
      urgent: text.urgent ?? false,
      minor: text.minor ?? false,
      reason: text.reason ?? "",
      utm_source: text.utm ?? "",
      line_count: text.lines.length,
      consult_id: consult?.id ?? null,
      ...(text.status === "reviewing" && { assignee_id: reviewer, touched_at: now }),
      ...(isEnded && { assignee_id: reviewer, ended_at: new Date(at.getTime() + hourMs) }),
      notice_shown_at: new Date(at.getTime() - minuteMs),
      privacy_consent_at: new Date(at.getTime() - minuteMs),
      overseas_consent_at: text.overseas ? new Date(at.getTime() - minuteMs) : null,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLines({ query }, id, text, at);
}

async function insertLines({ query }: Pick<Filling, "query">, intakeId: number, { lines }: IntakeText, at: Date) {
  await query
    .insertInto("intake_lines")
    .values(
      lines.map(([speaker, said], index) => ({
        intake_id: intakeId,
        place: index + 1,
        speaker,
        said_at: new Date(at.getTime() + index * 20_000),
        said,
      })),
    )
    .execute();
  const facts = lines.flatMap(([speaker, said], index) =>
    speaker === "bot"
      ? []
      : extractFacts(said, seoulDay(at)).map(({ kind, value, sentence, startsAt, endsAt }) => ({
          intake_id: intakeId,
          place: index + 1,
          kind,
          value,
          sentence,
          starts_at: startsAt,
          ends_at: endsAt,
        })),
  );
  if (facts.length > 0) await query.insertInto("intake_facts").values(facts).execute();
}

/** A consultation that becomes the one a reviewer made of it; null where nobody has. */
async function consultOf(
  { query }: Filling,
  { consults }: FilledPipeline,
  text: IntakeText,
): Promise<FilledConsult | null> {
  if (text.status !== "registered") return null;
  const made = consults.find(({ status, clientName }) => status === "contacted" && clientName === null);
  if (!made) return null;
  await query
    .updateTable("consults")
    .set({
      type: "ai",
      channel: "google",
      category: text.category ?? "기타",
      name: text.name,
      tel: text.tel,
      opponent: "",
      brief: text.lines[1]![1],
      content: callerOf(text).join("\n"),
    })
    .where("id", "=", made.id)
    .execute();
  return made;
}

const callerOf = ({ lines }: IntakeText) => lines.flatMap(([speaker, said]) => (speaker === "caller" ? [said] : []));

async function insertAbsences({ query, now }: Filling, people: FilledPeople): Promise<void> {
  const today = seoulDay(now);
  const away = [
    ["lawyer", "leave", 12, 14, "연차", "responsible-lawyer"],
    ["associate-lawyer", "training", 6, 6, "의무연수", "lawyer"],
    ["responsible-lawyer", "business", 20, 20, "지방 출장", null],
  ] as const;
  await query
    .insertInto("absences")
    .values(
      away.map(([key, kind, from, to, note, deputy]) => ({
        team_id: people.teamIds["본사팀"],
        staff_id: people.staff.get(key)!.id,
        kind,
        starts_at: new Date(`${addDays(today, from)}T09:00:00+09:00`),
        ends_at: new Date(`${addDays(today, to)}T18:00:00+09:00`),
        note,
        deputy_id: deputy && people.staff.get(deputy)!.id,
      })),
    )
    .execute();
}

const wanted = ["video", "tel", "video"] as const;

/** Booked consultations become calls; some of those that are over were calls, too. */
async function bookTele({ query, now }: Filling, { consults }: FilledPipeline): Promise<void> {
  await sql`update firm_settings set tele_link_pattern = 'https://meet.haeon.example/{방}', bank_account = '가상은행 000-000-000000 법무법인 해온'`.execute(
    query,
  );
  const booked = consults.filter(({ status }) => status === "scheduled").slice(-wanted.length);
  for (const [index, { id }] of booked.entries())
    await query
      .updateTable("consults")
      .set({ type: wanted[index]!, place: "", scheduled_at: new Date(now.getTime() + (index * 90 - 30) * minuteMs) })
      .where("id", "=", id)
      .execute();
  const [running, waiting] = booked;
  if (running)
    await sql`update tele_sessions set status = 'running', entered_at = scheduled_at, link = 'https://meet.haeon.example/b81f0c',
        link_until = scheduled_at + interval '1 day', started_at = scheduled_at + interval '2 minutes',
        equipment_checked = true, identity_checked = true where consult_id = ${running.id}`.execute(query);
  if (waiting)
    await sql`update tele_sessions set equipment_checked = true, recording_consent_at = null, link = case method
          when 'video' then 'https://meet.haeon.example/c04d7e' else '' end,
          link_until = case method when 'video' then scheduled_at + interval '1 day' end,
          noticed_at = ${new Date(now.getTime() - 180 * minuteMs)},
          notice_of = md5(extract(epoch from scheduled_at)::text || ' ' || method || ' ' || case method
            when 'video' then 'https://meet.haeon.example/c04d7e' else '' end)
        where consult_id = ${waiting.id}`.execute(query);
  const over = consults.filter(({ status }) => status === "done" || status === "noShow").slice(-3);
  for (const { id, status } of over)
    await sql`insert into tele_sessions (team_id, consult_id, lawyer_id, title, method, status, scheduled_at, duration_min,
          entered_at, started_at, ended_at)
        select team_id, id, lawyer_id, tele_title('video', scheduled_at), 'video',
          ${status === "done" ? "ended" : "noShow"}, scheduled_at, coalesce(duration_min, 30),
          ${status === "done" ? sql`scheduled_at` : sql`null`}, ${status === "done" ? sql`scheduled_at` : sql`null`},
          ${status === "done" ? sql`scheduled_at + interval '34 minutes'` : sql`null`}
        from consults where id = ${id} and scheduled_at is not null`.execute(query);
}
