import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageStageTexts } from "../access.ts";
import { stageText } from "../stage-text.ts";

const views = [
  { label: "숨긴 단계", query: "shown=N" },
  { label: "민사", query: "category=민사" },
  { label: "형사", query: "category=형사" },
  { label: "외국·비자", query: "category=외국·비자" },
];

/** /client/talk/stages: what clients read of the stages of their cases; with ?id=, one of them. */
export default function StageTextScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={stageText}
        manage={manageStageTexts}
        title="의뢰인 단계 문구"
        views={views}
        form={false}
        emptyHint="이 조건에 맞는 단계가 없습니다."
      />
    );
  }
  return (
    <RecordRead resource={stageText} number={id}>
      {(row) => (
        <RecordPage
          resource={stageText}
          row={row}
          manage={manageStageTexts}
          facts={[
            { label: "분야", value: row.category },
            { label: "단계", value: row.stage },
            { label: "의뢰인에게", value: row.shown ? "보임" : "보이지 않음" },
          ]}
        />
      )}
    </RecordRead>
  );
}
