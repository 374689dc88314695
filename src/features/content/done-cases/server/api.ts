/** What other features' servers may use of success stories: their texts as everybody reads them. */
export { hitsOf, publicTexts, textsOf } from "./hits.ts";
