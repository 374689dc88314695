import { StateChip } from "../../../../kit/web/components/chip.tsx";
import type { OwnCells } from "../../../../kit/web/records/list/list-columns.ts";
import { useAllowed } from "../../../../kit/web/session.ts";
import { showConsults } from "../../consults/access.ts";
import { consult, consultStatusLabels, nameless } from "../../consults/consult.ts";
import { showContracts } from "../../contracts/access.ts";
import { contract, contractStatusLabels } from "../../contracts/contract.ts";
import { showProjects } from "../../projects/access.ts";
import { runningStatuses } from "../../projects/project-moves.ts";
import { project, projectStatusLabels } from "../../projects/project.ts";
import { RelatedRecords } from "./related-records.tsx";

const running: readonly string[] = runningStatuses;
const endedContracts: readonly string[] = ["fulfilled", "terminated", "void"];
const openConsults: readonly string[] = ["new", "noAnswer", "contacted", "scheduled", "considering", "noShow"];

const projectCells: OwnCells<typeof project> = {
  status: ({ status }) => (
    <StateChip tone={running.includes(status) ? "accent" : "grey"}>{projectStatusLabels[status]}</StateChip>
  ),
};
const contractCells: OwnCells<typeof contract> = {
  status: ({ status }) => (
    <StateChip tone={endedContracts.includes(status) ? "grey" : "accent"}>{contractStatusLabels[status]}</StateChip>
  ),
};
const consultCells: OwnCells<typeof consult> = {
  brief: ({ brief, name }) => brief || name || nameless,
  status: ({ status }) => (
    <StateChip tone={openConsults.includes(status) ? "accent" : "grey"}>{consultStatusLabels[status]}</StateChip>
  ),
};

/** Cases, consultations and contracts of a client, each for those who may see such a list. */
export function ClientSections({ clientId }: { readonly clientId: number }) {
  const seesProjects = useAllowed(showProjects);
  const seesConsults = useAllowed(showConsults);
  const seesContracts = useAllowed(showContracts);
  return (
    <>
      {seesProjects && (
        <RelatedRecords
          resource={project}
          clientId={clientId}
          columns={["title", "status", "responsible", "nextHearingAt", "nextDeadlineOn"]}
          cells={projectCells}
        />
      )}
      {seesConsults && (
        <RelatedRecords
          resource={consult}
          clientId={clientId}
          columns={["brief", "status", "category", "assignee", "createdAt"]}
          cells={consultCells}
        />
      )}
      {seesContracts && (
        <RelatedRecords
          resource={contract}
          clientId={clientId}
          columns={["title", "status", "total", "unpaid", "signedAt"]}
          cells={contractCells}
        />
      )}
    </>
  );
}
