import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageSuits } from "../access.ts";
import { groupSuit } from "../suit.ts";

const views = [
  { label: "모집중", query: "status=recruiting" },
  { label: "진행 중인 소송", query: "status=planned,recruiting,recruitClosed,filing,ongoing,judged,settling" },
  { label: "시효 임박", query: "limitationNear=Y" },
  { label: "기한 지남", query: "overdue=Y" },
  { label: "내 소송", query: "lead=me" },
];

const form = {
  fields: [
    "title",
    "area",
    "category",
    "mode",
    "lead",
    "recruitFrom",
    "recruitTo",
    "limitationOn",
    "limitationBasis",
    "lateReason",
    "minParticipants",
    "maxParticipants",
    "retainer",
    "expenses",
    "successFee",
    "claimPerPerson",
  ],
  preset: { category: "부동산·분양", mode: "joint" },
} as const;

/** /lawfirm/wave/suit: group suits. */
export default function SuitList() {
  return (
    <RecordScreen
      resource={groupSuit}
      manage={manageSuits}
      views={views}
      form={form}
      newLabel="소송 등록"
      hint="제목 · 피고 · 초성 · 번호"
      emptyHint="이 팀의 집단소송이 없습니다. 소송을 등록하면 참여자를 모을 수 있습니다."
    />
  );
}
