import { StateChip } from "#ui/components/chip.tsx";

type Answer = { readonly confirmedAt: string | null; readonly declinedAt: string | null };

/** What a client has answered to a contract: yes, no, or nothing yet. */
export function AnswerChip({ confirmedAt, declinedAt }: Answer) {
  if (declinedAt) return <StateChip tone="red">거절함</StateChip>;
  return <StateChip tone={confirmedAt ? "green" : "blue"}>{confirmedAt ? "확인함" : "확인 전"}</StateChip>;
}
