import type { Work } from "#platform/server/database/transaction.ts";
import type { RoleName } from "../../roles.ts";

/** Role names of a staff member as stored. */
export async function rolesOf(work: Work, staffId: number): Promise<string[]> {
  const rows = await work.query
    .selectFrom("staff_roles")
    .innerJoin("roles", "roles.id", "staff_roles.role_id")
    .select("roles.name")
    .where("staff_roles.staff_id", "=", staffId)
    .orderBy("roles.id")
    .execute();
  return rows.map(({ name }) => name);
}

/** Adds roles that the staff member lacks. */
export async function addRoles(
  work: Work,
  staffId: number,
  names: readonly RoleName[],
  actorUserId: number | null,
): Promise<void> {
  if (names.length === 0) return;
  await work.query
    .insertInto("staff_roles")
    .columns(["staff_id", "role_id", "created_by"])
    .expression((from) =>
      from
        .selectFrom("roles")
        .select((eb) => [eb.val(staffId).as("staff_id"), "roles.id", eb.val(actorUserId).as("created_by")])
        .where("roles.name", "in", names),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
