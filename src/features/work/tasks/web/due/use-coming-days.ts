import { useRead } from "#platform/web/query.ts";
import { comingDays } from "../../endpoints.ts";
import type { ComingDay } from "../../schemas.ts";

const none: readonly ComingDay[] = [];

/** The next hearing and deadline of the record that a new task belongs to; none without a record. */
export function useComingDays(
  link: { readonly category: string; readonly idInt: number } | null,
): readonly ComingDay[] {
  const query = { category: link?.category ?? "", id: String(link?.idInt ?? 0) };
  const { data } = useRead(comingDays, { query }, { enabled: link !== null });
  return data?.models ?? none;
}
