/** What other features' servers may use of success stories: their texts as everybody reads them. */
export { publicTextsOf } from "./hits.ts";
