/** Characters of a reason that somebody gives; apart from its schema, which browsers do not load. */
export const longestReason = 500;
