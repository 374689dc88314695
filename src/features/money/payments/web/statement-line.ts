import type { CallOutput } from "#platform/endpoint.ts";
import { rowName } from "#platform/row-name.ts";
import { itemKey } from "../propose-once.ts";
import type { previewBank } from "../bank-schemas.ts";
import { matchBody, partOf } from "./match-editor.tsx";

export type Preview = CallOutput<typeof previewBank>;
export type Line = Preview["lines"][number];
/** The line is entered, and paid to its nth proposal; -1: to none yet. */
export type Choice = { readonly chosen: boolean; readonly proposal: number };
export type Choices = ReadonlyMap<number, Choice>;

/** What a line begins with: new receipts are entered, what is open waits for an answer. */
export function firstChoice(line: Line): Choice {
  return { chosen: isNew(line), proposal: line.proposals[0]?.certain ? 0 : -1 };
}

/** Why a line cannot be entered; null when it can. */
export function whyNot({ duplicateOf, isSure, monthClosed }: Line): string | null {
  if (duplicateOf !== null && isSure) return `이미 등록됨 (${duplicateOf})`;
  return monthClosed ? "마감된 달" : null;
}

/** What a person has to answer by choosing the line or not; null when the statement says it. */
export function questionOf({ ask, duplicateOf, repeats }: Line): string | null {
  if (duplicateOf !== null) return `이미 등록됨 (${duplicateOf}). 다른 입금이면 선택해 주세요.`;
  if (repeats !== null) return `${rowName(repeats)}과 같음. 다른 입금이면 선택해 주세요.`;
  return ask === null ? null : `${ask} 맞으면 선택해 주세요.`;
}

/** A receipt that is entered unless somebody says otherwise. */
export function isNew(line: Line): boolean {
  return whyNot(line) === null && questionOf(line) === null;
}

/** What the call takes for a chosen line. */
export function lineBody(line: Line, { proposal }: Choice) {
  const paid = line.proposals[proposal];
  return {
    line: line.line,
    match: paid ? matchBody([partOf(paid, line.amount)], line.amount) : null,
    isReceipt: questionOf(line) !== null,
  };
}

/** Open items that chosen lines pay already, with the line that does. */
export function itemsTaken(lines: readonly Line[], choices: Choices): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  for (const line of lines) {
    const choice = choices.get(line.line);
    const paid = choice?.chosen ? line.proposals[choice.proposal] : undefined;
    if (paid && line.amount >= paid.open) taken.set(itemKey(paid), line.line);
  }
  return taken;
}
