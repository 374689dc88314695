/** What other features' servers may use of documents. */
export { documentOfFile } from "./commands/document-of-file.ts";
