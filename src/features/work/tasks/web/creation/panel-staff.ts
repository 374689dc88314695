import type { CallOutput } from "#platform/endpoint.ts";
import type * as schemas from "#features/identity/staff/schemas.ts";

type StaffList = CallOutput<typeof schemas.listStaffs>;
export type PanelStaff = StaffList["models"][number];

export type Department = { readonly name: string; readonly members: readonly PanelStaff[] };

/** The staff of the creation panel by department, in the order of the list. */
export function departmentsOf(staffs: readonly PanelStaff[]): Department[] {
  const found = new Map<string, PanelStaff[]>();
  for (const staff of staffs) {
    if (!staff.panel) continue;
    const members = found.get(staff.department);
    if (members) members.push(staff);
    else found.set(staff.department, [staff]);
  }
  return [...found].map(([name, members]) => ({ name, members }));
}

/**
 * Everybody whom the chosen departments select (spec §4.5): their members, and for the configured new department one
 * extra person, who need not be in the panel.
 */
export function membersOf(
  departments: readonly Department[],
  chosen: ReadonlySet<string>,
  newTeam: StaffList["newTeam"],
): Set<number> {
  const ids = new Set<number>();
  for (const { name, members } of departments) {
    if (!chosen.has(name)) continue;
    for (const { id } of members) ids.add(id);
    if (name === newTeam.name && newTeam.extraStaffId !== null) ids.add(newTeam.extraStaffId);
  }
  return ids;
}
