/** Meaning colours of look.md. */
export type Tone = "red" | "blue" | "amber" | "grey" | "green" | "accent";
