/** What other features read of the firm's settings. */
export { adLawyerOf } from "./ad-lawyer.ts";
