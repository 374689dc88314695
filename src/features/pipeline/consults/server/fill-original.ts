import type { ColumnsOf } from "#records/server/change-record.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { consult } from "../consult.ts";

type Locked = LockedRow<typeof consult>;

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
export const journalColumns = [
  "journal_facts",
  "journal_issues",
  "journal_wishes",
  "journal_advice",
  "journal_next",
] as const;
const longestContent = 20_000;
const longestOpponent = 100;

/** What the original learns from the consultation that is merged into it: gaps are filled, nothing is overwritten. */
export function filledColumns(original: Locked, merged: Locked): ColumnsOf<typeof consult> {
  const gaps = [...blankable, ...(original.journal_confirmed_at === null ? journalColumns : [])].filter(
    (column) => isBlank(original[column]) && !isBlank(merged[column]),
  );
  const content = joinedContent(original, merged);
  const opponent = joinedOpponents(original.opponent, merged.opponent);
  return {
    ...Object.fromEntries(gaps.map((column) => [column, merged[column]])),
    ...(content !== original.content && { content }),
    ...(opponent !== original.opponent && { opponent }),
    ...(merged.urgent && !original.urgent && { urgent: true }),
  };
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

/** Both texts, the later one under its number; too much for one field stays where it is. */
function joinedContent({ content: own }: Locked, merged: Locked): string {
  const added = merged.content.trim();
  if (added === "") return own;
  const joined = [own, `[상담 ${merged.id_int}에서 병합]\n${added}`].filter((text) => text !== "").join("\n\n");
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
