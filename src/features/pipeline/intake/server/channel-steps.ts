import { Failure } from "#platform/server/http/failure.ts";
import { refuseAdvertised } from "#firm/server/advertising/advertised.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { channelSteps as machine } from "../channel-steps.ts";
import { channelFaults, type ChannelTexts } from "../channel-texts.ts";
import type { intakeChannel } from "../channel.ts";
import { channelRecords } from "./records.ts";

type Look = Looking<typeof intakeChannel>;

export function textsOf({ notice, label_text, greeting, questions }: Look["before"]): ChannelTexts {
  return { notice, labelText: label_text, greeting, questions };
}

/** Notice and label stand, and what is said only asks and promises nothing (additions K3, K4; rules §7.12). */
async function mustOnlyAsk({ query, asker, before }: Look): Promise<void> {
  const texts = textsOf(before);
  const [fault, ...more] = channelFaults(texts);
  if (fault) throw new Failure("ruleViolated", more.length > 0 ? `${fault} 외 ${more.length}건` : fault);
  const text = [texts.notice, texts.greeting, texts.questions].join("\n");
  const lawyerIds = asker.viewer.staff ? [asker.viewer.staff.id] : [];
  const said = { text, named: [], lawyerIds, brandIds: [before.brand_id] };
  await refuseAdvertised({ query }, { type: "intakeChannel", id: before.id }, said);
}

/** Somebody has to hear of what cannot wait, and a site has to be able to say who it is. */
async function mustBeReady({ query, before }: Look): Promise<void> {
  if (before.owner_id === null) throw new Failure("ruleViolated", "급한 대화를 받을 담당자를 먼저 정해 주세요.");
  const key = await query
    .selectFrom("intake_keys")
    .select("id")
    .where("channel_id", "=", before.id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!key) throw new Failure("ruleViolated", "키를 먼저 발급해 주세요.");
}

/** The steps of a channel. The lawyer who released its texts is kept. */
export const channelSteps = bindSteps(channelRecords, machine, {
  guards: { approve: mustOnlyAsk, start: mustBeReady },
  sets: { approve: ({ context }) => ({ reviewer_id: context.viewer.staff?.id ?? null, reviewed_at: new Date() }) },
});
