/** The longest texts of a question. */
export const questionLimits = { title: 200, content: 5000 } as const;
