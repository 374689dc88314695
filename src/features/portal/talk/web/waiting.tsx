import { StateChip } from "#ui/components/chip.tsx";
import { lateAfter, waitingWords } from "../words.ts";

/** How long the client has been waiting for an answer, in the firm's hours. */
export function Waiting({ minutes }: { readonly minutes: number | null }) {
  if (minutes === null) return null;
  const tone = minutes >= lateAfter.late ? "red" : minutes >= lateAfter.warn ? "amber" : "blue";
  return <StateChip tone={tone}>{waitingWords(minutes)}</StateChip>;
}
