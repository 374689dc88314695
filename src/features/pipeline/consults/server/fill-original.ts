import { journalFields } from "../consult.ts";
import type { Columns, LockedConsult } from "./change-consult.ts";

/** Columns that the original takes over where it has nothing. */
const blankable = [
  "name",
  "tel",
  "email",
  "brief",
  "fee",
  "lawyer_id",
  "assignee_id",
  "client_id",
  "privacy_consent_at",
  "marketing_consent_at",
  "night_consent_at",
] as const;
const journal = journalFields.map((key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const longestContent = 20_000;
const longestOpponent = 100;

/** What the original learns from the consultation that is merged into it: gaps are filled, nothing is overwritten. */
export function filledColumns(original: LockedConsult, merged: LockedConsult): Columns {
  const gaps = [...blankable, ...(original.journal_confirmed_at === null ? journal : [])].filter(
    (column) => isBlank(original[column]) && !isBlank(merged[column]),
  );
  const content = joinedContent(original, merged);
  const opponent = joinedOpponents(original.opponent as string, merged.opponent as string);
  return {
    ...Object.fromEntries(gaps.map((column) => [column, merged[column]])),
    ...(content !== original.content && { content }),
    ...(opponent !== original.opponent && { opponent }),
    ...(merged.urgent === true && original.urgent === false && { urgent: true }),
  };
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

/** Both texts, the later one under its number; too much for one field stays where it is. */
function joinedContent({ content }: LockedConsult, merged: LockedConsult): string {
  const own = content as string;
  const added = (merged.content as string).trim();
  if (added === "") return own;
  const joined = [own, `[상담 ${String(merged.id_int)}에서 병합]\n${added}`].filter((text) => text !== "").join("\n\n");
  return joined.length > longestContent ? own : joined;
}

function joinedOpponents(own: string, added: string): string {
  const names = [own, added]
    .flatMap((text) => text.split(/[,、;]/))
    .map((name) => name.trim())
    .filter(Boolean);
  const joined = [...new Set(names)].join(", ");
  return names.length === 0 || joined.length > longestOpponent ? own : joined;
}
