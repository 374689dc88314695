import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { publicTextsOf } from "#features/content/done-cases/server/api.ts";
import { mayLeave, type Content } from "#features/work/files/server/api.ts";
import { newsKinds } from "#features/content/news/news.ts";

type Query = Pick<Database, "query">;
const most = 100;
/** Pictures of a list: a telephone loads each of them. */
const mostPictures = 20;

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
  readonly brand: string;
  readonly picture: boolean;
  readonly pinned: boolean;
  readonly link: string;
  readonly body: string;
  readonly at: Date;
};

/** The chosen picture `c` of the article `r`, with its name `v`, in the version that was looked over. */
const pictureOf = sql`from files f join file_versions v on v.file_id = f.id join file_contents c on c.id = v.content_id
  where f.id = r.thumbnail and f.deleted_at is null and ${mayLeave} and v.number = r.thumbnail_version`;

async function newsWhere({ query }: Query, which: RawBuilder<boolean>): Promise<News[]> {
  const { rows } = await sql<News>`
    select r.id as number, r.kind, r.title, r.press, r.link, r.body, r.published_at as at, r.pinned,
      exists (select ${pictureOf}) as picture, coalesce(b.name, '') as brand
    from news r left join brands b on b.id = r.brand_id and b.deleted_at is null
    where ${shownNews} and ${which} order by r.pinned desc, r.published_at desc, r.id desc limit ${most}`.execute(
    query,
  );
  return rows;
}

/** The newest 소식, pinned ones first; pictures of the first few alone. */
export async function publishedNews(database: Query) {
  const rows = await newsWhere(database, sql`true`);
  const pictures = new Set(rows.filter(({ picture }) => picture).slice(0, mostPictures));
  return rows.map((row) => {
    const { number, kind, title, press, brand, pinned, at } = row;
    const picture = pictures.has(row);
    return { number, kind: newsKinds[kind], title, press, brand, picture, pinned, at: at.toISOString() };
  });
}

/** One of them with its text; 404 for what is not published. */
export async function oneNews(database: Query, id: number) {
  const [found] = await newsWhere(database, sql`r.id = ${id}`);
  if (!found) throw notFound();
  const { kind, title, press, brand, picture, link, body, at } = found;
  return { kind: newsKinds[kind], title, press, brand, picture, link, body, at: at.toISOString() };
}

/** The picture beside an article that everybody may read now; 404 where there is none. */
export async function newsPicture({ query }: Query, id: number): Promise<Content> {
  const { rows } = await sql<Content>`
    select p.* from news r cross join lateral (
      select v.name, c.kind, c.size, c.sha256, c.storage_key as "storageKey" ${pictureOf}) p
    where ${shownNews} and r.id = ${id}`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

type Story = { readonly number: number; readonly category: string; readonly at: Date };

async function storiesWhere({ query }: Query, which: RawBuilder<boolean>): Promise<Story[]> {
  const { rows } = await sql<Story>`
    select r.id as number, r.category, r.published_at as at from done_cases r where ${shownCases} and ${which}
    order by r.published_at desc, r.id desc limit ${most}`.execute(query);
  return rows;
}

/** The newest 성공사례 with title and result, masked as everybody reads them. */
export async function publishedStories(database: Query) {
  const stories = await storiesWhere(database, sql`true`);
  const ids = stories.map(({ number }) => number);
  const texts = await publicTextsOf(database, ids);
  return stories.map(({ number, category, at }) => {
    const { title, resultText } = texts.get(number)!;
    return { number, category, title, result: resultText, at: at.toISOString() };
  });
}

/** One of them whole, masked alike; 404 for what is not published, or whose consent was taken back. */
export async function oneStory(database: Query, id: number) {
  const [found] = await storiesWhere(database, sql`r.id = ${id}`);
  if (!found) throw notFound();
  const texts = await publicTextsOf(database, [id]);
  const { title, summary, point, body, resultText } = texts.get(id)!;
  return { category: found.category, title, result: resultText, summary, point, body, at: found.at.toISOString() };
}
