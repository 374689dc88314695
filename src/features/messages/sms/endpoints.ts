import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { smsConsent, smsRefusal } from "./sms-consent.ts";
import { smsMessage } from "./sms-message.ts";
import { smsRecipient } from "./sms-recipient.ts";
import { smsSender } from "./sms-sender.ts";
import { smsTemplate } from "./sms-template.ts";

export const smsMessageCalls = recordEndpoints(smsMessage);
export const smsRecipientCalls = recordEndpoints(smsRecipient);
export const smsSenderCalls = recordEndpoints(smsSender);
export const smsTemplateCalls = recordEndpoints(smsTemplate);
export const smsConsentCalls = recordEndpoints(smsConsent);
export const smsRefusalCalls = recordEndpoints(smsRefusal);

export const writeMessage = endpoint<typeof schemas.writeMessage>("POST", "/api/sms-messages");
export const rewriteMessage = endpoint<typeof schemas.rewriteMessage>("PUT", "/api/sms-messages/:number");
/** The text and the recipients of a message, as they were written. */
export const readDraft = endpoint<typeof schemas.readDraft>("GET", "/api/sms-messages/:number/draft");
/** Who would get it now, who would not and why, and what stands in the way. */
export const previewMessage = endpoint<typeof schemas.previewMessage>("GET", "/api/sms-messages/:number/preview");
/** How many recipients were left out of a message, by the reason. */
export const readExclusions = endpoint<typeof schemas.readExclusions>("GET", "/api/sms-messages/:number/exclusions");
/** 테스트(나에게). */
export const testMessage = endpoint<typeof schemas.testMessage>("POST", "/api/sms-messages/:number/test");
/** Counts recipients of whom nobody can say whether they got it as failed. */
export const giveUpMessage = endpoint<typeof schemas.giveUpMessage>("POST", "/api/sms-messages/:number/give-up");
/** What a record offers to its messages: numbers, templates with its values, and what was sent. */
export const readRecordMessages = endpoint<typeof schemas.readRecordMessages>("GET", "/api/sms/records/:type/:id");
/** 광고책임변호사 of a message: who was chosen, else whom the firm has set; with the name that the text has to say. */
export const readAdLawyer = endpoint<typeof schemas.readAdLawyer>("GET", "/api/sms/ad-lawyer");
/** The name that stands in a message to the person of a record, as the writer may see it. */
export const readRecipientName = endpoint<typeof schemas.readRecipientName>("GET", "/api/sms/records/:type/:id/name");
/** The number from which messages about a record go out by its brand. */
export const readBrandSender = endpoint<typeof schemas.readBrandSender>("GET", "/api/sms/records/:type/:id/sender");
export const readSmsSettings = endpoint<typeof schemas.readSmsSettings>("GET", "/api/sms/settings");
export const setSmsSettings = endpoint<typeof schemas.setSmsSettings>("PUT", "/api/sms/settings");
