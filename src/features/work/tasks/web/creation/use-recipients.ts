import { useMemo, useState } from "react";
import { listStaffs } from "#features/identity/staff/endpoints.ts";
import { useRead } from "#platform/web/query.ts";
import { recentRecipients } from "../../endpoints.ts";
import { useMe } from "../data/me.ts";
import { departmentsOf, membersOf, type PanelStaff } from "./panel-staff.ts";

const noStaffs: readonly PanelStaff[] = [];
const noNewTeam = { name: "", extraStaffId: null };

/** Who will receive the task: at first the person alone, then whoever is ticked or selected by department. */
export function useRecipients() {
  const me = useMe();
  const read = useRead(listStaffs, { query: { status: "1", isUser: "true" } });
  const recent = useRead(recentRecipients, {});
  const staffs = read.data?.models ?? noStaffs;
  const newTeam = read.data?.newTeam ?? noNewTeam;
  const departments = useMemo(() => departmentsOf(staffs), [staffs]);
  const offered = useMemo(
    () => staffs.filter(({ id, panel }) => panel || id === newTeam.extraStaffId),
    [staffs, newTeam],
  );
  const [chosenDepartments, setChosenDepartments] = useState<ReadonlySet<string>>(new Set());
  // null: nothing was changed yet, so the person's own entry is ticked.
  const [ticked, setTicked] = useState<ReadonlySet<number> | null>(null);

  const own = useMemo(() => ownAmong(staffs, me?.id), [staffs, me]);
  const chosen = ticked ?? own;
  const recipients = useMemo(() => among(staffs, chosen), [staffs, chosen]);
  return {
    read,
    /** Whom the panel offers (spec §6), by whichever way: those of the panel, and the extra person of the new team. */
    offered,
    departments,
    chosenDepartments,
    chosen,
    /** Who was ticked; null while nothing was changed. */
    ticked,
    recipients,
    /** The recipients once the list of colleagues is there; whoever writes faster than it comes has to wait for it. */
    known: async () => {
      if (read.data) return recipients;
      const { data } = await read.refetch({ cancelRefetch: false });
      const models = data?.models ?? noStaffs;
      return among(models, ticked ?? ownAmong(models, me?.id));
    },
    /** To whom tasks went lately, the latest first. */
    recent: (recent.data?.models ?? []).flatMap(({ id }) => offered.find((staff) => staff.id === id) ?? []),
    /** Chosen people who stand in no department of the panel. */
    others: recipients.filter(({ panel }) => !panel),
    chooseDepartment: (name: string, on: boolean) => {
      const next = withOrWithout(chosenDepartments, name, on);
      setChosenDepartments(next);
      setTicked(membersOf(departments, next, newTeam));
    },
    /** Those of the people who are still there, as far as that is known; null: oneself alone, as at the beginning. */
    choose: (ids: readonly number[] | null) =>
      setTicked(ids && new Set(read.data ? ids.filter((id) => staffs.some((staff) => staff.id === id)) : ids)),
    tick: (id: number, on: boolean) => setTicked(withOrWithout(chosen, id, on)),
  };
}

/** The person's own entry, as far as the panel offers it. */
function ownAmong(staffs: readonly PanelStaff[], me: number | undefined): ReadonlySet<number> {
  return new Set(staffs.filter(({ id, panel }) => panel && id === me).map(({ id }) => id));
}

function among(staffs: readonly PanelStaff[], chosen: ReadonlySet<number>): readonly PanelStaff[] {
  return staffs.filter(({ id }) => chosen.has(id));
}

export type Recipients = ReturnType<typeof useRecipients>;

function withOrWithout<Item>(items: ReadonlySet<Item>, item: Item, on: boolean): ReadonlySet<Item> {
  const next = new Set(items);
  if (on) next.add(item);
  else next.delete(item);
  return next;
}
