import { Button } from "@mantine/core";
import { useState } from "react";
import type { RowOf } from "#records/resource.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { assignProjects, confirmLimitations, manageProjects } from "../access.ts";
import { confirmLimitation } from "../endpoints.ts";
import { project, projectRoleNames, projectStatusLabels, waitingFor } from "../project.ts";
import { projectSteps } from "../steps.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { ClosingDialog } from "./closing-dialog.tsx";
import { FavouriteButton } from "./favourite.tsx";
import { ProjectAside } from "./project-aside.tsx";
import { projectCells } from "./project-cells.tsx";
import { RiskBadges } from "./risk-badges.tsx";
import { StageLine } from "./stage-line.tsx";
import { projectTones } from "./tones.ts";

/** /lawfirm/project/{프로젝트번호}: 사건 한 장. */
export default function ProjectPage() {
  return (
    <RecordRead resource={project} number={useIdParam("projectId")}>
      {(row) => <Project row={row} />}
    </RecordRead>
  );
}

/** Fields of a form: people change by handing over, with a note. */
const formFields = Object.entries(project.fields).flatMap(([key, { readonly }]) =>
  readonly || projectRoleNames.some((role) => role === key) ? [] : [key],
) as (keyof typeof project.fields)[];

function Project({ row }: { readonly row: RowOf<typeof project> }) {
  const { status } = row;
  return (
    <RecordPage
      resource={project}
      row={row}
      manage={manageProjects}
      state={{
        label: row.waitingFor
          ? `${projectStatusLabels[status]} · ${waitingFor[row.waitingFor]}`
          : projectStatusLabels[status],
        tone: projectTones[status],
      }}
      facts={[
        { label: "위임인", value: row.client?.label ?? row.clientName },
        { label: "상대방", value: row.opponent },
        { label: "분야", value: row.category },
        { label: "사건번호", value: [row.court, row.caseNo].filter(Boolean).join(" ") },
        { label: "팀", value: row.team?.label },
        { label: "주의", value: row.warnings ? <RiskBadges row={row} /> : "없음" },
      ]}
      summary={summary}
      cells={projectCells}
      form={{ fields: formFields }}
      above={<StageLine row={row} />}
      aside={<ProjectAside row={row} />}
      actions={<ProjectActions row={row} />}
      onAddTask={() =>
        openTaskCreation({ category: "project", idInt: row.number, label: `사건 ${row.number} ${row.title}` })
      }
    />
  );
}

/** What 요약 says; what stands above or beside it is not said twice. */
const elsewhere = [
  "title",
  "clientName",
  "waitingFor",
  "favourite",
  "idle",
  "warnings",
  "nextStep",
  "nextStepDue",
  "lastContactAt",
  // Of the list alone: what its filters ask.
  "atCourt",
  "hasUnpaid",
];
const summary = Object.keys(project.fields).filter(
  (key) => !elsewhere.includes(key),
) as (keyof typeof project.fields)[];

const use = { machine: projectSteps };

function ProjectActions({ row }: { readonly row: RowOf<typeof project> }) {
  const mayAssign = useAllowed(assignProjects);
  const mayConfirm = useAllowed(confirmLimitations) && row.limitationConfirmedAt === null;
  const hasLimitation = row.limitationOn !== null || Boolean(row.limitationNone);
  const confirm = useWrite(confirmLimitation, {
    success: "시효·제척기간을 확인했습니다.",
    onSuccess: () => void refreshRecord(project),
  });
  const [asking, setAsking] = useState<"closing" | "people" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <FavouriteButton row={row} />
      <StepButtons use={use} row={row} dialogs={{ close: () => setAsking("closing") }} />
      {mayConfirm && hasLimitation && (
        <Button
          variant="default"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ params: { number: String(row.number) }, body: { version: row.version } })}
        >
          시효 확인
        </Button>
      )}
      {mayAssign && (
        <Button variant="default" onClick={() => setAsking("people")}>
          담당 변경
        </Button>
      )}
      {asking === "closing" && <ClosingDialog row={row} onClose={close} />}
      {asking === "people" && <AssignDialog rows={[row]} onClose={close} />}
    </>
  );
}
