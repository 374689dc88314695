import { formatDateTime } from "../../../../kit/shared/dates.ts";
import { useIdParam } from "../../../../kit/web/navigation.tsx";
import { useRead } from "../../../../kit/web/query.ts";
import { RecordMissing, RecordPage, RecordRead } from "../../records/record-page.tsx";
import { consultStatusLabels } from "../consult.ts";
import { readConsult } from "../endpoints.ts";
import { consultTones } from "./tones.ts";

const list = { label: "상담", path: "/lawfirm/consult" };

/** /lawfirm/consult/{상담번호} */
export default function ConsultPage() {
  const idInt = useIdParam("consultId");
  return idInt === null ? <RecordMissing list={list} object="상담을" /> : <Consult idInt={idInt} />;
}

function Consult({ idInt }: { readonly idInt: number }) {
  const answer = useRead(readConsult, { params: { idInt: String(idInt) } });
  return (
    <RecordRead list={list} answer={answer} object="상담을">
      {(consult) => (
        <RecordPage
          list={list}
          title={consult.name}
          number={consult.idInt}
          state={{ label: consultStatusLabels[consult.status], tone: consultTones[consult.status] }}
          facts={[
            { label: "연락처", value: consult.tel },
            { label: "담당", value: consult.assignee?.shortName ?? "미배정" },
            { label: "팀", value: consult.teamName },
            { label: "접수", value: formatDateTime(consult.createdAt) },
          ]}
          brief={consult.brief}
          preset={{ category: "consult", idInt: consult.idInt, label: `상담 ${consult.idInt} ${consult.name}` }}
        />
      )}
    </RecordRead>
  );
}
