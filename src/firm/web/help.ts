/** Help of a feature: path of a page of the menu → sentences about it. Loaded when somebody asks. */
export type Help = Readonly<Record<string, readonly string[]>>;
