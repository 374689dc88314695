import { sql } from "kysely";
import { findHits, hashOf } from "#features/content/done-cases/server/hits.ts";
import { seoulDay } from "#platform/dates.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { brandTexts, postTexts, storyTexts, videoDescription, videoTexts } from "./content-texts.ts";
import type { FilledPipeline } from "./fill-records.ts";
import type { FilledPeople, Filling } from "./types.ts";

const hourMs = 3_600_000;
const spendWeeks = 26;
const checkedHours = 24 * 7;
const channels = ["naver", "google", "youtube"] as const;

/** Brands with their sites and costs, and what is written for them, each state at least once. */
export async function fillContent(filling: Filling, people: FilledPeople, pipeline: FilledPipeline): Promise<void> {
  const brandIds = await insertBrands(filling, people);
  await insertSites(filling, people, brandIds);
  await insertSpends(filling, people, brandIds);
  const videoIds = await insertVideos(filling, people, brandIds);
  await insertPosts(filling, people, brandIds);
  await insertStories(filling, people, pipeline, brandIds);
  await attributeConsults(filling, pipeline, brandIds, videoIds);
}

const staffOf = ({ staff }: FilledPeople, key: string) => staff.get(key)!;

async function insertBrands({ query, now }: Filling, people: FilledPeople): Promise<number[]> {
  const rows = await query
    .insertInto("brands")
    .values(
      brandTexts.map((text, index) => ({
        ...text,
        team_id: people.teamIds["본사팀"],
        site_url: `https://${text.domain}/`,
        status: index === 3 ? ("maintenance" as const) : ("running" as const),
        manager_id: staffOf(people, index % 2 === 0 ? "pr-lead" : "pr").id,
        responsible_id: staffOf(people, "responsible-lawyer").id,
        domain_expires_on: addDays(seoulDay(now), [210, 18, 95, 340][index]!),
        forbidden_words: "의뢰인님",
        created_at: workingInstant(now, 400 - index * 30),
      })),
    )
    .returning("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  await query
    .insertInto("brand_channels")
    .values(
      ids.flatMap((brand_id, index) =>
        (["blog", "instagram", "homepage"] as const).map((channel, place) => ({
          brand_id,
          place: place + 1,
          channel,
          account: `haeon-${index + 1}-${channel}`,
          legal_owner: "법무법인 해온",
          obtained: "own" as const,
        })),
      ),
    )
    .execute();
  await query
    .insertInto("brand_staff")
    .values(
      ids.flatMap((brand_id) => [
        { brand_id, place: 1, staff_id: staffOf(people, "content-parttime").id, role: "write" as const },
        { brand_id, place: 2, staff_id: staffOf(people, "responsible-lawyer").id, role: "review" as const },
        { brand_id, place: 3, staff_id: staffOf(people, "pr-lead").id, role: "publish" as const },
      ]),
    )
    .execute();
  await query
    .insertInto("lawyer_specialties")
    .values({
      team_id: people.teamIds["본사팀"],
      lawyer_id: staffOf(people, "responsible-lawyer").id,
      specialty: "상속",
      registered_on: addDays(seoulDay(now), -700),
    })
    .execute();
  return ids;
}

async function insertSites({ query, now, random }: Filling, people: FilledPeople, brandIds: readonly number[]) {
  await query
    .insertInto("brand_sites")
    .values(
      brandIds.map((brand_id, index) => ({
        brand_id,
        health: (["ok", "slow", "down", "unknown"] as const)[index]!,
        latency_ms: [240, 3_400, null, null][index]!,
        http_status: [200, 200, null, null][index]!,
        certificate_until: new Date(now.getTime() + [70, 11, 40, 88][index]! * 24 * hourMs),
        form_works: [true, true, null, null][index]!,
        last_check_at: index === 3 ? null : now,
        failing: index === 2 ? 4 : 0,
      })),
    )
    .execute();
  const looks = brandIds.slice(0, 3).flatMap((brand_id, index) =>
    Array.from({ length: checkedHours }, (_, hour) => ({
      brand_id,
      at: new Date(now.getTime() - hour * hourMs),
      health: index === 2 && hour < 3 ? ("down" as const) : ("ok" as const),
      latency_ms: index === 2 && hour < 3 ? null : random.integer(180, index === 1 ? 3_200 : 700),
      http_status: index === 2 && hour < 3 ? null : 200,
    })),
  );
  await query.insertInto("site_checks").values(looks).execute();
  const event = (index: number) => ({ team_id: people.teamIds["본사팀"], brand_id: brandIds[index]! });
  await query
    .insertInto("site_events")
    .values([
      {
        ...event(0),
        kind: "form",
        status: "resolved",
        title: "해온 상속 폼오류",
        message: "시험 접수를 받아 주지 않았습니다.",
        began_at: new Date(now.getTime() - 90 * hourMs),
        recovered_at: new Date(now.getTime() - 88 * hourMs),
        acknowledged_by_id: staffOf(people, "it-lead").id,
        resolution: "접수 주소를 고침",
      },
      {
        ...event(1),
        kind: "expiry",
        status: "acknowledged",
        title: "해온 형사 만료 임박",
        message: "인증서가 곧 만료됩니다.",
        began_at: new Date(now.getTime() - 20 * hourMs),
        acknowledged_by_id: staffOf(people, "it-member").id,
      },
      {
        ...event(2),
        kind: "unreachable",
        title: "해온 부동산 접속불가",
        message: "서버가 접속을 거절했습니다.",
        began_at: new Date(now.getTime() - 3 * hourMs),
      },
    ])
    .execute();
}

async function insertSpends({ query, now, random }: Filling, people: FilledPeople, brandIds: readonly number[]) {
  const today = seoulDay(now);
  for (const brand_id of brandIds.slice(0, 3)) {
    const rows = Array.from({ length: spendWeeks }, (_, week) =>
      channels.map((channel) => ({
        brand_id,
        day: addDays(today, -week * 7 - 1),
        channel,
        campaign: "상시",
        cost: random.integer(12, 60) * 10_000,
        impressions: random.integer(4_000, 20_000),
        clicks: random.integer(40, 240),
        conversions: random.integer(0, 6),
      })),
    ).flat();
    const { id } = await query
      .insertInto("ad_spend_editions")
      .values({
        team_id: people.teamIds["본사팀"],
        brand_id,
        source: "csv",
        file_name: "광고비.csv",
        from_day: addDays(today, -(spendWeeks - 1) * 7 - 1),
        to_day: addDays(today, -1),
        row_count: rows.length,
        cost: String(rows.reduce((sum, { cost }) => sum + cost, 0)),
        created_by: staffOf(people, "pr-lead").userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("ad_spends")
      .values(rows.map((row) => ({ ...row, edition_id: id })))
      .execute();
  }
  await query
    .insertInto("ad_column_maps")
    .values({
      team_id: people.teamIds["본사팀"],
      channel: "카카오모먼트",
      columns: JSON.stringify({ day: "기준일자", campaign: "광고그룹", cost: "총광고비" }),
    })
    .execute();
}

async function insertVideos({ query, now, random }: Filling, people: FilledPeople, brandIds: readonly number[]) {
  const rows = await query
    .insertInto("videos")
    .values(
      videoTexts.map(({ title, brand, status }, index) => {
        const isOut = status === "published";
        return {
          team_id: people.teamIds["본사팀"],
          title,
          status,
          brand_id: brandIds[brand]!,
          lawyer_id: staffOf(people, "responsible-lawyer").id,
          owner_id: staffOf(people, "content-parttime").id,
          created_by: staffOf(people, "content-parttime").userId,
          script: status === "planned" ? "" : `${title}에 관해 절차와 기간, 준비할 자료를 차례로 설명합니다.`,
          description: status === "planned" ? "" : videoDescription,
          youtube_id: isOut || status === "reserved" ? `haeonDemo${String(index).padStart(2, "0")}` : "",
          publish_at: status === "reserved" ? new Date(now.getTime() + 40 * hourMs) : null,
          published_at: isOut ? workingInstant(now, 30 + index * 12) : null,
          views: isOut ? random.integer(900, 18_000) : null,
          likes: isOut ? random.integer(20, 400) : null,
          comments: isOut ? random.integer(0, 40) : null,
          figures_on: isOut ? seoulDay(now) : null,
          created_at: workingInstant(now, 60 - index * 4),
        };
      }),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function insertPosts({ query, now }: Filling, people: FilledPeople, brandIds: readonly number[]) {
  for (const [index, text] of postTexts.entries()) {
    const isOut = text.status === "published" || text.status === "failed";
    const at = workingInstant(now, 9 - index * 2);
    const { id } = await query
      .insertInto("quick_posts")
      .values({
        ...text,
        team_id: people.teamIds["본사팀"],
        lawyer_id: staffOf(people, "responsible-lawyer").id,
        owner_id: staffOf(people, "content-parttime").id,
        created_by: staffOf(people, "content-parttime").userId,
        publish_at: isOut ? at : null,
        published_at: text.status === "published" ? at : null,
        created_at: workingInstant(now, 12 - index * 2),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const failed = text.status === "failed";
    await query
      .insertInto("quick_post_targets")
      .values(
        (["blog", "homepage"] as const).map((channel, place) => ({
          quick_post_id: id,
          place: place + 1,
          brand_id: brandIds[index % brandIds.length]!,
          channel,
          status: !isOut ? ("waiting" as const) : failed && place === 1 ? ("failed" as const) : ("published" as const),
          url: isOut && !(failed && place === 1) ? `https://${channel}.haeon.example/${id}` : "",
          message: failed && place === 1 ? "채널이 503 응답을 보냈습니다." : "",
          published_at: isOut && !(failed && place === 1) ? at : null,
        })),
      )
      .execute();
  }
}

/** Stories of cases that have ended: with the names of their people in them, masked as far as each has come. */
async function insertStories(
  filling: Filling,
  people: FilledPeople,
  { records }: FilledPipeline,
  brandIds: readonly number[],
) {
  const { query, now } = filling;
  const ended = records.project.filter(({ ongoing }) => !ongoing);
  for (const [index, text] of storyTexts.entries()) {
    const project = ended[index];
    if (!project) return;
    const body = text.body.replace("{client}", project.client);
    const isDecided = text.status !== "anonymising";
    const { id } = await query
      .insertInto("done_cases")
      .values({
        ...text,
        team_id: people.teamIds["본사팀"],
        project_id: project.id,
        brand_id: brandIds[index]!,
        lawyer_id: staffOf(people, "responsible-lawyer").id,
        created_by: staffOf(people, "content-parttime").userId,
        body,
        consent_on: isDecided ? addDays(seoulDay(now), -20) : null,
        consent_ref: isDecided ? "동의서 1부 (서명 원본 보관)" : "",
        published_at: text.status === "published" ? workingInstant(now, 14) : null,
        created_at: workingInstant(now, 30 - index * 6),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await findHits({ query }, id);
    if (isDecided) await decideHits(filling, staffOf(people, "litigation").userId, id);
  }
}

/** Names of the case are masked, what only looks like a name stays, and the story is read as it then stands. */
async function decideHits({ query, now }: Filling, userId: number, id: number) {
  await query
    .updateTable("done_case_hits")
    .set({
      decision: sql`case when known then 'masked' else 'kept' end`,
      replacement: sql`case when known then 'A' else '' end`,
      decided_by: userId,
      decided_at: workingInstant(now, 16),
    })
    .where("done_case_id", "=", id)
    .execute();
  await query
    .updateTable("done_cases")
    .set({ read_hash: await hashOf({ query }, id) })
    .where("id", "=", id)
    .execute();
}

/** Two of three consultations say from where they came. */
async function attributeConsults(
  { query, random }: Filling,
  { consults }: FilledPipeline,
  brandIds: readonly number[],
  videoIds: readonly number[],
) {
  const rows = consults.flatMap(({ id }, index) =>
    index % 3 === 2
      ? []
      : [
          {
            consult_id: id,
            brand_id: brandIds[index % brandIds.length]!,
            video_id: index % 5 === 0 ? videoIds[index % 3]! : null,
            how: random.chance(0.5) ? ("utm" as const) : ("said" as const),
          },
        ],
  );
  await sql`insert into consult_attributions (consult_id, brand_id, video_id, how)
    select x.consult_id, x.brand_id, x.video_id, x.how from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(consult_id bigint, brand_id bigint, video_id bigint, how text)`.execute(query);
}
