import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { clientFileSteps as machine } from "../steps.ts";
import { clientFileRecords } from "./records.ts";

/** The steps of a request with what they look at and set. */
export const clientFileSteps = bindSteps(clientFileRecords, machine, {
  guards: {
    receive: async ({ query, before }) => {
      const waiting = await query
        .selectFrom("client_file_pieces")
        .select("id")
        .where("request_id", "=", before.id)
        .where("sent_at", "is", null)
        .where("removed_at", "is", null)
        .limit(1)
        .executeTakeFirst();
      if (waiting) throw new Failure("ruleViolated", "의뢰인이 올리고 있는 파일이 있습니다. 제출을 기다려 주세요.");
    },
  },
  sets: {
    receive: () => ({ uploaded_at: new Date() }),
    reopen: () => ({ reason: "" }),
  },
});
