import { useRead } from "#platform/web/query.ts";
import { listPeople } from "../endpoints.ts";
import type { MemoRecord } from "../memo.ts";

/** Who can be called by a memo of the record: colleagues who see it; lawyers alone where the memo is for them. */
export function usePeople({ type, id }: MemoRecord, isWanted: boolean, lawyersOnly: boolean) {
  const input = { params: { type, id: String(id) } };
  const { data } = useRead(listPeople, input, { enabled: isWanted, staleTime: 60_000 });
  return (data?.models ?? []).filter(({ isLawyer }) => isLawyer || !lawyersOnly);
}
