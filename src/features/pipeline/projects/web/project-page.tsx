import { formatDateTime } from "../../../../kit/shared/dates.ts";
import { useIdParam } from "../../../../kit/web/navigation.tsx";
import { useRead } from "../../../../kit/web/query.ts";
import { RecordMissing, RecordPage, RecordRead } from "../../records/record-page.tsx";
import { readProject } from "../endpoints.ts";
import { projectStatusLabels } from "../project.ts";
import { projectTones } from "./tones.ts";

const list = { label: "사건", path: "/lawfirm/project" };

/** /lawfirm/project/{프로젝트번호} */
export default function ProjectPage() {
  const idInt = useIdParam("projectId");
  return idInt === null ? <RecordMissing list={list} object="사건을" /> : <Project idInt={idInt} />;
}

function Project({ idInt }: { readonly idInt: number }) {
  const answer = useRead(readProject, { params: { idInt: String(idInt) } });
  return (
    <RecordRead list={list} answer={answer} object="사건을">
      {(project) => (
        <RecordPage
          list={list}
          title={project.title}
          number={project.idInt}
          state={{ label: projectStatusLabels[project.status], tone: projectTones[project.status] }}
          facts={[
            { label: "위임인", value: project.clientName },
            { label: "연락처", value: project.clientTel },
            { label: "상대방", value: project.opponent },
            { label: "책임변", value: project.responsible?.shortName ?? "미지정" },
            { label: "팀", value: project.teamName },
            { label: "개시", value: formatDateTime(project.createdAt) },
          ]}
          brief={project.brief}
          preset={{ category: "project", idInt: project.idInt, label: `사건 ${project.idInt} ${project.title}` }}
        />
      )}
    </RecordRead>
  );
}
