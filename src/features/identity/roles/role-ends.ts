/** A role with the last day on which it counts. */
export type RoleEnd = { readonly role: string; readonly endsOn: string };

/** Roles that end, in words: `매출조회(2026-12-31까지)`. */
export function roleEndsInWords(ends: readonly RoleEnd[]): string {
  const byName = ends.toSorted((one, other) => (one.role < other.role ? -1 : 1));
  return byName.map(({ role, endsOn }) => `${role}(${endsOn}까지)`).join(", ");
}

/** Whether a role counts though its day is over: that of the last 관리자. */
export function isKeptBeyond({ role, endsOn }: RoleEnd, today: string): boolean {
  return role === "관리자" && endsOn < today;
}

/** The roles of a person with the day beside each that ends. */
export function rolesWithEnds(roles: readonly string[], ends: readonly RoleEnd[], today = ""): string {
  return roles
    .map((role) => {
      const end = ends.find((one) => one.role === role);
      if (!end) return role;
      return `${role}(${end.endsOn}까지${isKeptBeyond(end, today) ? ", 마지막 관리자라 유지" : ""})`;
    })
    .join(", ");
}
