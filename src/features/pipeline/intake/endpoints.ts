import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { intakeChannel } from "./channel.ts";
import { intake } from "./intake.ts";
import type * as schemas from "./schemas.ts";

export const intakeCalls = recordEndpoints(intake);
export const channelCalls = recordEndpoints(intakeChannel);

/** From outside, with the key of a channel. */
export const receiveIntake = endpoint<typeof schemas.receiveIntake>("POST", "/api/outside/intakes");
export const readChannelTexts = endpoint<typeof schemas.readChannelTexts>("GET", "/api/outside/intake-channel");

/** What was said, and what rules found in it. */
export const readConversation = endpoint<typeof schemas.readConversation>("GET", "/api/intakes/:number/conversation");
/** Asks the provider of language models for a summary; it comes later. */
export const askSummary = endpoint<typeof schemas.askSummary>("POST", "/api/intakes/:number/summary");
/** What a consultation came from. */
export const listIntakesOf = endpoint<typeof schemas.listIntakesOf>("GET", "/api/consults/:number/intakes");

export const listKeys = endpoint<typeof schemas.listKeys>("GET", "/api/intake-channels/:number/keys");
export const addKey = endpoint<typeof schemas.addKey>("POST", "/api/intake-channels/:number/keys");
export const revokeKey = endpoint<typeof schemas.revokeKey>("POST", "/api/intake-channels/:number/keys/:keyId/revoke");
/** What stands in the way of the texts of a channel. */
export const checkChannel = endpoint<typeof schemas.checkChannel>("GET", "/api/intake-channels/:number/check");

export const readLanguageModel = endpoint<typeof schemas.readLanguageModel>("GET", "/api/language-model");
export const setLanguageModel = endpoint<typeof schemas.setLanguageModel>("PUT", "/api/language-model");
