import { logRead } from "#platform/server/access-log.ts";
import { actorOf, keyRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import * as access from "../access.ts";
import { channelFaults } from "../channel-texts.ts";
import * as endpoints from "../endpoints.ts";
import { intake } from "../intake.ts";
import * as schemas from "../schemas.ts";
import { textsOf } from "./channel-steps.ts";
import { channelTexts } from "./channel-texts.ts";
import { receiveIntake } from "./commands/receive.ts";
import { conversationOf, intakesOf } from "./conversation.ts";
import { addKey, holderOf, keysOf, revokeKey } from "./keys.ts";
import { askSummary } from "./language/ask-summary.ts";
import { readLanguageSettings, setLanguageSettings } from "./language/settings.ts";
import { channelRecords } from "./records.ts";

const receive = keyRoute(endpoints.receiveIntake, schemas.receiveIntake, {
  holderOf,
  handler: async ({ services, holder, body, request }) => {
    await receiveIntake(services, holder, body, request.id);
    return ok({ received: true });
  },
});

const texts = keyRoute(endpoints.readChannelTexts, schemas.readChannelTexts, {
  holderOf,
  handler: async ({ services, holder }) => ok({ model: await channelTexts(services, holder) }),
});

const conversation = staffRoute(endpoints.readConversation, schemas.readConversation, {
  policy: access.manageIntakes,
  handler: async (context) => {
    const { id, ...told } = await conversationOf(context.services.database, context, context.params.number);
    await logRead(context, intake.label, [{ id }]);
    return ok(told);
  },
});

const summary = staffRoute(endpoints.askSummary, schemas.askSummary, {
  policy: access.manageIntakes,
  handler: async (context) => {
    await askSummary(writeContext(context), { ...context.params, ...context.body });
    return ok({});
  },
});

const ofConsult = staffRoute(endpoints.listIntakesOf, schemas.listIntakesOf, {
  policy: access.showIntakes,
  handler: async (context) => {
    const { id, models } = await intakesOf(context.services.database, context, context.params.number);
    await logRead(context, "상담", [{ id }]);
    return ok({ models });
  },
});

const keys = staffRoute(endpoints.listKeys, schemas.listKeys, {
  policy: access.manageChannels,
  handler: async (context) =>
    ok({ models: await keysOf(context.services.database, writeContext(context), context.params.number) }),
});

const newKey = staffRoute(endpoints.addKey, schemas.addKey, {
  policy: access.manageChannels,
  handler: async (context) =>
    ok({ key: await addKey(writeContext(context), context.params.number, context.body.note) }),
});

const takeKeyBack = staffRoute(endpoints.revokeKey, schemas.revokeKey, {
  policy: access.manageChannels,
  handler: async (context) => {
    await revokeKey(writeContext(context), context.params.number, context.params.keyId);
    return ok({});
  },
});

const check = staffRoute(endpoints.checkChannel, schemas.checkChannel, {
  policy: access.showChannels,
  handler: async (context) => {
    const { query } = context.services.database;
    const channel = await readStored(query, channelRecords, context.params.number, context);
    return ok({ faults: channelFaults(textsOf(channel)) });
  },
});

const languageModel = staffRoute(endpoints.readLanguageModel, schemas.readLanguageModel, {
  policy: access.manageLanguageModel,
  handler: async ({ services }) => ok({ model: await readLanguageSettings(services.database) }),
});

const setLanguageModel = staffRoute(endpoints.setLanguageModel, schemas.setLanguageModel, {
  policy: access.manageLanguageModel,
  handler: async (context) => {
    await setLanguageSettings(context.services, actorOf(context), context.body);
    return ok({});
  },
});

export const routes: readonly Route[] = [
  receive,
  texts,
  conversation,
  summary,
  ofConsult,
  keys,
  newKey,
  takeKeyBack,
  check,
  languageModel,
  setLanguageModel,
];
