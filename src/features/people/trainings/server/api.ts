/** What the staff directory shows of 연수교육. */
export { trainingYear } from "./training-year.ts";
