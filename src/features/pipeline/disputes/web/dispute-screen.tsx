import { formatDateTime } from "../../../../kit/shared/dates.ts";
import { PageLink, urlNumber, useUrlState } from "../../../../kit/web/navigation.tsx";
import { useRead } from "../../../../kit/web/query.ts";
import { RecordPage, RecordRead } from "../../records/record-page.tsx";
import { disputeStatusLabels } from "../dispute.ts";
import { disputeCalls } from "../endpoints.ts";
import { DisputeList } from "./dispute-list.tsx";
import { disputeTones } from "./tones.ts";

const list = { label: "분쟁", path: "/lawfirm/boon" };

/** /lawfirm/boon: the list; with ?id=, as tasks link to it, that dispute. */
export default function DisputeScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  return id === null ? <DisputeList /> : <Dispute id={id} />;
}

function Dispute({ id }: { readonly id: number }) {
  const answer = useRead(disputeCalls.read, { params: { number: String(id) } });
  return (
    <RecordRead list={list} answer={answer} object="분쟁을">
      {(dispute) => (
        <RecordPage
          list={list}
          title={dispute.title}
          number={dispute.id}
          state={{ label: disputeStatusLabels[dispute.status], tone: disputeTones[dispute.status] }}
          facts={[
            { label: "종류", value: dispute.kind },
            {
              label: "사건",
              value: dispute.project && (
                <PageLink to={`/lawfirm/project/${dispute.project.number}`}>{dispute.project.label}</PageLink>
              ),
            },
            { label: "담당", value: dispute.owner?.label ?? "미지정" },
            { label: "팀", value: dispute.team?.label },
            { label: "접수", value: formatDateTime(dispute.createdAt) },
          ]}
          brief={dispute.brief ?? ""}
          preset={{ category: "boon", idInt: dispute.id, label: `분쟁 ${dispute.id} ${dispute.title}` }}
        />
      )}
    </RecordRead>
  );
}
