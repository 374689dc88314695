/** Where in the editor it is put right. */
export type CheckPlace =
  | "title"
  | "senders"
  | "receivers"
  | "body"
  | "margins"
  | "attachments"
  | "corrections"
  | "dates";

/** block: the letter cannot be sent so; warn: a person decides; fact: what the office will get. */
export type Check = {
  readonly key: string;
  readonly level: "block" | "warn" | "fact";
  readonly place: CheckPlace;
  readonly message: string;
  /** The rule it comes from. */
  readonly source: string;
};

/** What keeps the letter from being sent. */
export function blocking(checks: readonly Check[]): Check[] {
  return checks.filter(({ level }) => level === "block");
}
