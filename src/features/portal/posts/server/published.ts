import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { hitsOf, publicTexts, textsOf } from "#features/content/done-cases/server/api.ts";
import { newsKinds } from "#features/content/news/news.ts";

type Query = Pick<Database, "query">;
const most = 100;

/** 소식 `r` that everybody may read now. */
const shownNews = sql<boolean>`(r.status = 'published' and r.deleted_at is null and r.published_at <= now())`;

/** 성공사례 `r` that everybody may read now: not once the client of the case has taken the consent back. */
const shownCases = sql<boolean>`(r.status = 'published' and r.deleted_at is null and r.consent_withdrawn_on is null
  and r.published_at <= now())`;

type News = {
  readonly number: number;
  readonly kind: keyof typeof newsKinds;
  readonly title: string;
  readonly press: string;
  readonly link: string;
  readonly body: string;
  readonly at: Date;
};

async function newsWhere({ query }: Query, which: RawBuilder<boolean>): Promise<News[]> {
  const { rows } = await sql<News>`
    select r.id as number, r.kind, r.title, r.press, r.link, r.body, r.published_at as at from news r
    where ${shownNews} and ${which} order by r.pinned desc, r.published_at desc, r.id desc limit ${most}`.execute(
    query,
  );
  return rows;
}

export async function publishedNews(database: Query) {
  const rows = await newsWhere(database, sql`true`);
  return rows.map(({ number, kind, title, press, at }) => ({
    number,
    kind: newsKinds[kind],
    title,
    press,
    at: at.toISOString(),
  }));
}

export async function oneNews(database: Query, id: number) {
  const [found] = await newsWhere(database, sql`r.id = ${id}`);
  if (!found) throw notFound();
  const { kind, title, press, link, body, at } = found;
  return { kind: newsKinds[kind], title, press, link, body, at: at.toISOString() };
}

type Story = { readonly number: number; readonly category: string; readonly at: Date };

async function storiesWhere({ query }: Query, which: RawBuilder<boolean>): Promise<Story[]> {
  const { rows } = await sql<Story>`
    select r.id as number, r.category, r.published_at as at from done_cases r where ${shownCases} and ${which}
    order by r.published_at desc, r.id desc limit ${most}`.execute(query);
  return rows;
}

/** The texts as everybody reads them: what was masked is replaced. */
const textOf = async (database: Query, id: number) =>
  publicTexts(await textsOf(database, id), await hitsOf(database, id));

export async function publishedStories(database: Query) {
  const stories = await storiesWhere(database, sql`true`);
  const told: { number: number; category: string; title: string; result: string; at: string }[] = [];
  for (const { number, category, at } of stories) {
    const { title, resultText } = await textOf(database, number);
    told.push({ number, category, title, result: resultText, at: at.toISOString() });
  }
  return told;
}

export async function oneStory(database: Query, id: number) {
  const [found] = await storiesWhere(database, sql`r.id = ${id}`);
  if (!found) throw notFound();
  const { title, summary, point, body, resultText } = await textOf(database, id);
  return { category: found.category, title, result: resultText, summary, point, body, at: found.at.toISOString() };
}
