import { advertisingCalls } from "#firm/advertising/endpoints.ts";
import { previewMessage, readRecordMessages, smsRecipientCalls } from "../endpoints.ts";
import { smsMessage } from "../sms-message.ts";

/** What stands beside a message on its page or on that of its record, and is another after every change of it. */
export const messageParts = [
  previewMessage,
  readRecordMessages,
  smsRecipientCalls.list,
  advertisingCalls(smsMessage).check,
];
