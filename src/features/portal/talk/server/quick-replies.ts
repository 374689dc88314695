import { sql } from "kysely";
import { defineRecords } from "#records/server/records.ts";
import { manageClientTalk, showClientTalk } from "../access.ts";
import { quickReply } from "../quick-reply.ts";

/** 빠른 답변: of the whole firm; written by whoever answers clients. */
export const quickReplyRecords = defineRecords(quickReply, {
  show: showClientTalk,
  manage: manageClientTalk,
  list: null,
  scope: () => sql<boolean>`true`,
});
