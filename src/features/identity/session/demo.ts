/** The one password of every demo account, printed at start and shown on the sign-in page in demo mode only. */
export const demoPassword = "haechi-demo-2026";

/** Demo accounts are told by their address. */
export const demoEmailDomain = "demo.haechi.kr";
