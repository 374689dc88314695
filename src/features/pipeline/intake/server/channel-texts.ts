import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { questionsOf } from "../channel-texts.ts";
import type { KeyHolder } from "./keys.ts";

/** What the site of a channel shows, as a lawyer has released it. 422 while the channel is not in use (additions K3). */
export async function channelTexts({ database }: Pick<Services, "database">, { channelId }: KeyHolder) {
  const channel = await database.query
    .selectFrom("intake_channels")
    .select(["status", "notice", "label_text", "greeting", "questions"])
    .where("id", "=", channelId)
    .executeTakeFirstOrThrow();
  if (channel.status !== "running") throw new Failure("ruleViolated", "사용하지 않는 접수 창구입니다.");
  const { notice, label_text: label, greeting } = channel;
  return { notice, label, greeting, questions: questionsOf(channel) };
}
