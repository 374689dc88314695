import { urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { LeavingWizard } from "./leaving-wizard.tsx";
import { StaffList } from "./staff-list.tsx";
import { StaffPage } from "./staff-page.tsx";

/** /lawfirm/staffs: the list; with ?id= that person; with ?id=&view=leave how the person leaves. */
export default function StaffsScreen() {
  const [{ id, view }] = useUrlState({ id: urlNumber, view: urlChoice(["page", "leave"]) });
  if (id === null) return <StaffList />;
  return view === "leave" ? <LeavingWizard key={id} staffId={id} /> : <StaffPage key={id} staffId={id} />;
}
