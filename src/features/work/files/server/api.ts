/** What commands of other features do with files: one comes in before its record is there, and is made part of it. */
export { attachFileWithin } from "./commands/attach-file.ts";
export { keepMadeFile, takeContent } from "./commands/take-content.ts";
export { waitingContent } from "./commands/waiting-content.ts";
export { largeFile } from "./large-file.ts";
