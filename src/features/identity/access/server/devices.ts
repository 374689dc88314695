import { sql, type RawBuilder } from "kysely";
import { deviceRole } from "../roles.ts";

/** Whether the staff row is a device of the office, such as a screen in a meeting room: nobody to work with. */
export function isDevice(row: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select bool_and(d.name = ${sql.lit(deviceRole)})
    from staff_roles dr join roles d on d.id = dr.role_id where dr.staff_id = ${sql.ref(`${row}.id`)}), false)`;
}
