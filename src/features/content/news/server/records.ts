import { sql, type RawBuilder } from "kysely";
import { limitText } from "#platform/bytes.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { exceptionAction, exceptionLabel } from "#firm/server/advertising/routes.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { mayLeave } from "#features/work/files/server/api.ts";
import { privilegedRefusal } from "#features/work/files/sensitivity.ts";
import { previews, type FileKind } from "#features/work/files/file.ts";
import { manageNews, showNews } from "../access.ts";
import { largestThumbnail, mostPinned, news } from "../news.ts";

/** One decision about what is pinned at a time. */
const pinning = 7_204_112;

function isSecureAddress(link: string): boolean {
  const url = URL.parse(link);
  return !/\s/.test(link) && url?.protocol === "https:" && url.hostname.includes(".");
}

type NewsWriting = Writing<typeof news>;

/** Whether another picture is chosen, or none. */
const choosesPicture = ({ before, changes }: NewsWriting) =>
  changes.thumbnail !== undefined && changes.thumbnail !== (before?.["thumbnail"] ?? null);

/** The newest version of a picture among the files of the article. */
const newestPicture = (newsId: RawBuilder<unknown>, fileId: RawBuilder<unknown>) => sql`
  from files f join file_versions v on v.file_id = f.id join file_contents c on c.id = v.content_id
  where f.id = ${fileId} and f.record_type = ${news.name} and f.record_id = ${newsId} and f.deleted_at is null
  order by v.number desc limit 1`;

async function refuseOtherPictures({ work, before, changes }: NewsWriting): Promise<void> {
  const { rows } = await sql<{
    kind: FileKind;
    size: number;
    leaves: boolean;
  }>`select c.kind, c.size, ${mayLeave} as leaves
    ${newestPicture(sql`${before?.["id"] ?? null}::bigint`, sql`${changes.thumbnail}::bigint`)}`.execute(work.query);
  const [picture] = rows;
  if (!picture || previews[picture.kind] !== "image") {
    throw invalidField("thumbnail", "이 소식에 올린 사진(JPG, PNG) 가운데에서 골라 주세요.");
  }
  if (!picture.leaves) throw invalidField("thumbnail", privilegedRefusal);
  if (picture.size > largestThumbnail) {
    throw invalidField("thumbnail", `썸네일은 ${limitText(largestThumbnail)} 이하의 사진이어야 합니다.`);
  }
}

async function refuseUnfit(writing: NewsWriting): Promise<void> {
  const { work, before, changes } = writing;
  const { link, pinned } = changes;
  if (changes.thumbnail && choosesPicture(writing)) await refuseOtherPictures(writing);
  if (link && !isSecureAddress(link)) throw invalidField("link", "https://로 시작하는 주소를 넣어 주세요.");
  if (!pinned || before?.["pinned"] === true) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(pinning)})`.execute(work.query);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from news where pinned and deleted_at is null`.execute(work.query);
  if (rows[0]!.count >= mostPinned) {
    throw invalidField("pinned", `고정은 ${mostPinned}건까지입니다. 다른 소식의 고정을 먼저 풀어 주세요.`);
  }
}

function refuseRemoving({ status }: Readonly<Record<string, unknown>>): void {
  if (status !== "published" && status !== "reserved") return;
  throw new Failure("ruleViolated", "게시하거나 예약한 소식입니다. 비공개로 바꾸거나 예약을 취소한 뒤 삭제해 주세요.");
}

/** 소식 with its rules. It is the firm's, whichever team wrote it. */
export const newsRecords = defineRecords(news, {
  show: showNews,
  manage: manageNews,
  list: null,
  scope: () => sql<boolean>`true`,
  check: refuseUnfit,
  removing: refuseRemoving,
  written: async (writing, id) => {
    if (!choosesPicture(writing)) return;
    // A version that comes later has been looked over by nobody.
    await sql`update news r set thumbnail_version = (select v.number ${newestPicture(sql`r.id`, sql`r.thumbnail`)})
      where r.id = ${id}`.execute(writing.work.query);
  },
  actions: { [exceptionAction]: exceptionLabel },
});
