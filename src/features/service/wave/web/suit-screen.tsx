import { formatDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { AdvertisingCard } from "#firm/web/advertising/advertising-card.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import type { RowOf } from "#records/resource.ts";
import { manageSuits } from "../access.ts";
import { suitSteps } from "../suit-steps.ts";
import { groupSuit } from "../suit.ts";
import { DefendantsCard } from "./defendants-card.tsx";
import { LimitationNotice } from "./limitation-notice.tsx";

const steps = { machine: suitSteps };

/** /lawfirm/wave/suit/{suit_id}: one suit, with its participants, documents, cases and settlement as tabs. */
export default function SuitScreen() {
  const number = useIdParam("suitId");
  return (
    <RecordRead resource={groupSuit} number={number}>
      {(row) => (
        <RecordPage
          resource={groupSuit}
          row={row}
          manage={manageSuits}
          steps={steps}
          facts={factsOf(row)}
          above={<LimitationNotice row={row} />}
          aside={<AdvertisingCard resource={groupSuit} number={row.number} manage={manageSuits} />}
        >
          <DefendantsCard number={row.number} told={row.defendants} />
        </RecordPage>
      )}
    </RecordRead>
  );
}

function factsOf(row: RowOf<typeof groupSuit>) {
  const goal = row.maxParticipants === null ? "" : ` / ${formatNumber(row.maxParticipants)}`;
  return [
    { label: "피고", value: row.defendants },
    { label: "책임변", value: row.lead?.label ?? "미지정" },
    { label: "참여", value: `${formatNumber(row.participants ?? 0)}${goal}명` },
    { label: "서류완비", value: `${row.documentsRate ?? 0}%` },
    { label: "입금률", value: `${row.paidRate ?? 0}%` },
    { label: "소멸시효", value: row.limitationOn === null ? "미지정" : formatDay(row.limitationOn) },
  ];
}
