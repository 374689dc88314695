import { sql } from "kysely";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { manageNews, showNews } from "../access.ts";
import { mostPinned, news } from "../news.ts";

/** One decision about what is pinned at a time. */
const pinning = 7_204_112;

function isSecureAddress(link: string): boolean {
  const url = URL.parse(link);
  return !/\s/.test(link) && url?.protocol === "https:" && url.hostname.includes(".");
}

async function refuseUnfit({ work, before, changes }: Writing<typeof news>): Promise<void> {
  const { link, pinned } = changes;
  if (link && !isSecureAddress(link)) throw invalidField("link", "https://로 시작하는 주소를 넣어 주세요.");
  if (!pinned || before?.["pinned"] === true) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(pinning)})`.execute(work.query);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from news where pinned and deleted_at is null`.execute(work.query);
  if (rows[0]!.count >= mostPinned) {
    throw invalidField("pinned", `고정은 ${mostPinned}건까지입니다. 다른 소식의 고정을 먼저 풀어 주세요.`);
  }
}

/** 소식 with its rules. It is the firm's, whichever team wrote it. */
export const newsRecords = defineRecords(news, {
  show: showNews,
  manage: manageNews,
  list: null,
  scope: () => sql<boolean>`true`,
  check: refuseUnfit,
});
