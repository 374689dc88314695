/** What other features' servers may send: a message to one person, or one in which each reads a link of their own. */
export { draftLinkMessage, draftMessage, previewLinkMessage, sendLinkMessage } from "./commands/send-links.ts";
export { brandSenderOf } from "./brand-sender.ts";
export { isRegisteredConsent } from "./standing-consents.ts";
