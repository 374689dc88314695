import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { readPastedTable } from "#platform/server/spreadsheet/pasted-table.ts";
import { seoulDay } from "#platform/dates.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type { WriteContext } from "#records/server/write.ts";
import { readFigures } from "../figures.ts";
import { youtubeIdOf } from "../youtube.ts";
import { videoRecords } from "./records.ts";

/**
 * Takes the figures of a table over into the videos it names; those of a later day stand. 400 for a table without its
 * columns. Answers how many changed, how many ids no video has, and what could not be read.
 */
export async function importVideoFigures(context: WriteContext, on: string, table: string) {
  if (on > seoulDay(Date.now())) throw invalidField("on", "기준일은 오늘보다 뒤일 수 없습니다.");
  const read = readFigures(await readPastedTable(table, context.viewer.staff!.id), youtubeIdOf);
  if ("missing" in read)
    throw invalidField("table", `‘${read.missing}’ 열이 없습니다. 첫 줄에 열 이름이 있어야 합니다.`);
  return inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ id: number; known: boolean }>`
      with sent as (select distinct on ("youtubeId") * from jsonb_to_recordset(${JSON.stringify(read.rows)}::jsonb)
          as x("youtubeId" text, views int, likes int, comments int)),
        found as (select r.id, s.* from ${fromTable(videoRecords)} join sent s on s."youtubeId" = r.youtube_id
          where ${visible(videoRecords, context)} for update of r)
      update videos v set views = f.views, likes = coalesce(f.likes, v.likes), comments = coalesce(f.comments, v.comments),
        figures_on = ${on}, version = v.version + 1, updated_at = now(), updated_by = ${context.viewer.userId}
      from found f where v.id = f.id and (v.figures_on is null or v.figures_on <= ${on}) returning v.id`.execute(
      work.query,
    );
    for (const { id } of rows) {
      work.audit({ action: "video.figures", recordType: "video", recordId: id, changes: { figures_on: [null, on] } });
      work.emit({ type: "record", ref: `video:${id}` });
    }
    return { changed: rows.length, unknown: read.rows.length - rows.length, faults: read.faults.slice(0, 50) };
  });
}
