import { sql } from "kysely";
import type { FileShare } from "#firm/server/file-shares.ts";

/** Files that the firm has sent in a talk; the client's own stay with the client, who has them. */
export const sentInTalk: FileShare = {
  async open({ query }, fileId) {
    const { rows } = await sql`
      select from client_message_files x join client_messages m on m.id = x.message_id
      where x.file_id = ${fileId} and m.sender <> 'client' and m.hidden_at is null limit 1`.execute(query);
    return rows.length > 0 ? ["의뢰인 대화에 보낸 파일"] : [];
  },
};
