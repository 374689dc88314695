import { sql } from "kysely";
import type { FileShare } from "#firm/server/file-shares.ts";

/** The picture of an article that everybody reads. */
export const publishedPictures: FileShare = {
  async open({ query }, fileId) {
    const { rows } = await sql`
      select from news where thumbnail = ${fileId} and status = 'published' and deleted_at is null limit 1`.execute(
      query,
    );
    return rows.length > 0 ? ["게시한 소식의 썸네일"] : [];
  },
};
