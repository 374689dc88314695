import { useUser } from "#platform/web/session.ts";

export type Me = { readonly id: number; readonly shortName: string };

/** The staff member who works here; null for users who are not staff. */
export function useMe(): Me | null {
  return useUser().staff;
}
