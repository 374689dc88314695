import { alsoOnDevices, guest, signedIn, type Policy } from "#platform/policy.ts";

/** The sign-in page, and what it and the footer show. */
export const useSignInPage: Policy = guest;

/** Who is signed in here, and the way out: what every shell asks, that of the meeting room's screen too. */
export const keepSession: Policy = alsoOnDevices(signedIn);

/** The devices on which one is signed in. */
export const useOwnSession: Policy = signedIn;
