import type { Advertised } from "#firm/server/advertising/advertised.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { smsMessage } from "../sms-message.ts";

/** What an advertisement says; information to clients is no advertisement of the firm. */
export async function advertisedMessage(
  _: Pick<Database, "query">,
  row: LockedRow<typeof smsMessage>,
): Promise<Advertised> {
  if (row.purpose !== "ad") return { text: "", named: [], lawyerIds: [], brandIds: [] };
  const text = [row.title, row.body].filter((part) => part !== "").join("\n");
  return { text, named: [text], lawyerIds: row.lawyer_id === null ? [] : [row.lawyer_id], brandIds: [] };
}
