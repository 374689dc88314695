/** Characters of a message, and files that go with one. */
export const messageLimits = { content: 4000, files: 5 } as const;
