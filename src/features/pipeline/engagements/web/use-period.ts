import { firmToday, isDay } from "#platform/dates.ts";
import { urlChoice, urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { bookParts, type BookPart } from "../words.ts";

const choices = ["all", ...(Object.keys(bookParts) as BookPart[])] as const;
const fields = { from: urlText, to: urlText, lawyer: urlNumber, part: urlChoice(choices), page: urlNumber };

/** Which entries of the book are shown, as the address has it: this year's, unless it says otherwise. */
export function usePeriod() {
  const [state, set] = useUrlState(fields);
  const year = firmToday().slice(0, 4);
  const from = isDay(state.from) ? state.from : `${year}-01-01`;
  const to = isDay(state.to) ? state.to : `${year}-12-31`;
  const asked = { from, to, ...(state.lawyer !== null && { lawyer: String(state.lawyer) }) };
  return { asked, lawyer: state.lawyer, part: state.part, page: state.page ?? 1, set };
}

/** The same entries on another page of the book. */
export function periodQuery(asked: Readonly<Record<string, string>>): string {
  return new URLSearchParams(asked).toString();
}
