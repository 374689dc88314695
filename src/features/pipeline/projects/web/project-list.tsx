import { Button } from "@mantine/core";
import { useState } from "react";
import type { RowOf } from "#records/resource.ts";
import type { RecordTableProps } from "#records/web/list/record-table.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { useSeesTeams } from "#firm/web/sees-teams.ts";
import { useStore } from "#platform/web/store.ts";
import { assignProjects, manageProjects } from "../access.ts";
import { runningStatuses } from "../steps.ts";
import { project } from "../project.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { markFocusedRow } from "./favourite.tsx";
import { projectCells } from "./project-cells.tsx";
import { idleCount } from "./radar.ts";

/** /lawfirm/project: projects with views, filters and handing over of many. */
export default function ProjectList() {
  const mayAssign = useAllowed(assignProjects);
  const seesTeams = useSeesTeams();
  const idle = useStore(idleCount);
  useShortcuts([{ key: "s", label: "즐겨찾기", run: markFocusedRow }]);
  const [assigning, setAssigning] = useState<{ rows: readonly RowOf<typeof project>[]; clear: () => void } | null>(
    null,
  );
  const actions: RecordTableProps<typeof project>["actions"] = (rows, clear) => (
    <Button variant="default" onClick={() => setAssigning({ rows, clear })}>
      담당 변경
    </Button>
  );
  return (
    <>
      <RecordScreen
        resource={project}
        manage={manageProjects}
        hint="사건명 · 위임인 · 상대방 · 사건번호 · 연락처 · 초성 · 번호"
        views={[
          { label: "내 사건", query: "responsible=me" },
          { label: "내 송무", query: "litigation=me" },
          { label: "즐겨찾기", query: "favourite=Y" },
          { label: "팀 사건", query: `status=${runningStatuses.join(",")}` },
          { label: "무일정 사건", query: "idle=Y", count: idle ?? undefined },
        ]}
        filters={[
          "favourite",
          "status",
          "stage",
          "category",
          "caseScope",
          "responsible",
          "associate",
          "litigation",
          "consultant",
          ...(seesTeams ? (["ownTeam"] as const) : []),
          "atCourt",
          "hasUnpaid",
          "waitingFor",
          "nextHearingAt",
          "nextDeadlineOn",
          "lastContactAt",
          "closedAt",
        ]}
        cells={projectCells}
        importable
        emptyHint="이 팀에 맡겨진 사건이 없습니다. 다른 팀의 사건은 팀을 바꾸면 보입니다."
        {...(mayAssign && { actions })}
      />
      {assigning && <AssignDialog rows={assigning.rows} onClose={() => setAssigning(null)} onDone={assigning.clear} />}
    </>
  );
}
