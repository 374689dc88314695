import { StateChip } from "#ui/components/chip.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { paymentStatuses, type payment } from "#features/money/payments/payment.ts";
import { consultStatusLabels, nameless, type consult } from "#features/pipeline/consults/consult.ts";
import { contractStatusLabels, type contract } from "#features/pipeline/contracts/contract.ts";
import { runningStatuses } from "#features/pipeline/projects/steps.ts";
import { projectStatusLabels, type project } from "#features/pipeline/projects/project.ts";

const running: readonly string[] = runningStatuses;
const endedContracts: readonly string[] = ["fulfilled", "terminated", "void"];
const openConsults: readonly string[] = ["new", "noAnswer", "contacted", "scheduled", "considering", "noShow"];
const openPayments: readonly string[] = ["expected", "received"];

/** States as chips: coloured while something is still to be done. */
export const projectCells: OwnCells<typeof project> = {
  status: ({ status }) => (
    <StateChip tone={running.includes(status) ? "accent" : "grey"}>{projectStatusLabels[status]}</StateChip>
  ),
};
export const contractCells: OwnCells<typeof contract> = {
  status: ({ status }) => (
    <StateChip tone={endedContracts.includes(status) ? "grey" : "accent"}>{contractStatusLabels[status]}</StateChip>
  ),
};
export const consultCells: OwnCells<typeof consult> = {
  brief: ({ brief, name }) => brief || name || nameless,
  status: ({ status }) => (
    <StateChip tone={openConsults.includes(status) ? "accent" : "grey"}>{consultStatusLabels[status]}</StateChip>
  ),
};
export const paymentCells: OwnCells<typeof payment> = {
  status: ({ status }) => (
    <StateChip tone={openPayments.includes(status) ? "amber" : "grey"}>{paymentStatuses[status]}</StateChip>
  ),
};
