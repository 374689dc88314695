import { advertisingCalls } from "#firm/advertising/endpoints.ts";
import { previewMessage, smsRecipientCalls } from "../endpoints.ts";
import { smsMessage } from "../sms-message.ts";

/** What stands beside a message on its page, and is another after every change of it. */
export const messageParts = [previewMessage, smsRecipientCalls.list, advertisingCalls(smsMessage).check];
