/** States of a client's account: invited and not yet come, in use, let go. */
export const accountStates = { invited: "초대함", active: "이용 중", revoked: "이용 중지" } as const;
export type AccountState = keyof typeof accountStates;

/** Accounts that one client may have at a time: a company has several people who look after its cases. */
export const mostAccounts = 10;
