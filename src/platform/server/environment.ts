/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Notes a mistake: which variable, what is wrong, what mends it. */
export type Complain = (variable: string, sentence: string) => void;
