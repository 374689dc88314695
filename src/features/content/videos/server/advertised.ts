import type { Advertised } from "#firm/server/advertising/advertised.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { video } from "../video.ts";

/** What a video says: its title, what is spoken and what stands below it, which names firm and lawyer. */
export function advertisedVideo(row: LockedRow<typeof video>): Advertised {
  return {
    text: [row.title, row.script, row.description].join("\n"),
    named: [row.description],
    lawyerIds: row.lawyer_id === null ? [] : [row.lawyer_id],
    brandIds: row.brand_id === null ? [] : [row.brand_id],
  };
}
