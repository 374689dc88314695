/** What other features' servers may send: a message in which each person reads a link of their own. */
export { draftLinkMessage, previewLinkMessage, sendLinkMessage } from "./commands/send-links.ts";
