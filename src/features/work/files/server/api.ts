/** What commands of other features do with files: one comes in before its record is there, and is made part of it. */
export { attachFileWithin, attachVersionWithin } from "./commands/attach-file.ts";
export { sentBy, takeContent, type TakenContent } from "./commands/take-content.ts";
export { keepOrDrop } from "./commands/keep-or-drop.ts";
export { receiveContent, receiveInspected } from "./commands/receive-content.ts";
export { waitingContent } from "./commands/waiting-content.ts";
export { dropContent } from "./commands/drop-content.ts";
export { sendContent, type Content } from "./serve.ts";
export { largeFile } from "./large-file.ts";
export { purgeFilesWithin } from "./commands/purge-files.ts";
export { hasFile } from "./has-file.ts";
export { mayLeave } from "./may-leave.ts";
export { proposePersonal } from "./commands/propose-personal.ts";
export { imageSize } from "./image-size.ts";
export { keepMadeFile } from "./commands/keep-made-file.ts";
