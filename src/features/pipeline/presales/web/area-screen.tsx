import { formatDateTime } from "../../../../kit/shared/dates.ts";
import { urlNumber, useUrlState } from "../../../../kit/web/navigation.tsx";
import { useRead } from "../../../../kit/web/query.ts";
import { RecordPage, RecordRead } from "../../records/record-page.tsx";
import { readPresaleArea } from "../endpoints.ts";
import { AreaList } from "./area-list.tsx";
import { areaTones } from "./tones.ts";

const list = { label: "분양", path: "/lawfirm/presale" };

/** /lawfirm/presale: the list of presale areas; with ?id= that area. */
export default function AreaScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  return id === null ? <AreaList /> : <Area id={id} />;
}

function Area({ id }: { readonly id: number }) {
  const answer = useRead(readPresaleArea, { params: { id: String(id) } });
  return (
    <RecordRead list={list} answer={answer} object="분양현장을">
      {(area) => (
        <RecordPage
          list={list}
          title={area.name}
          number={area.id}
          state={{ label: area.status, tone: areaTones[area.status] }}
          facts={[
            { label: "지역", value: area.region },
            { label: "등록", value: formatDateTime(area.createdAt) },
          ]}
          brief={area.brief}
          preset={{ category: "preSaleArea", idInt: area.id, label: `분양 ${area.id} ${area.name}` }}
        />
      )}
    </RecordRead>
  );
}
