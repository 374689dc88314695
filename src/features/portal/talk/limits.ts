/** Characters of a message, and files that go with one. */
export const messageLimits = { content: 4000, files: 5 } as const;

/** How many days ahead a message may be reserved. */
export const reservableDays = 90;

/** Of a call: its minutes, and the characters of whom it was with and of its note. */
export const callLimits = { minutes: 600, talkedWith: 60, content: 4000 } as const;
