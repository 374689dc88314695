import { Button } from "@mantine/core";
import { IconPencilPlus } from "@tabler/icons-react";
import { goTo } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageLetters } from "../access.ts";
import { letter } from "../letter.ts";

const views = [
  { label: "작성 중", query: "status=draft,review,clientOk,ready" },
  { label: "발송한 것", query: "status=posted,delivered,returned,replied" },
  { label: "검토할 것", query: "status=review&reviewer=me" },
  { label: "반송", query: "status=returned" },
];

/** /lawfirm/service/ccmail: certified letters. A new one begins on paper. */
export default function LetterList() {
  const mayWrite = useAllowed(manageLetters);
  return (
    <RecordScreen
      resource={letter}
      manage={manageLetters}
      views={views}
      form={false}
      buttons={
        mayWrite && (
          <Button leftSection={<IconPencilPlus size={15} aria-hidden />} onClick={() => goTo("/lawfirm/paper/ccmail")}>
            새 내용증명
          </Button>
        )
      }
      emptyHint="내용증명이 없습니다. ‘새 내용증명’에서 템플릿을 골라 작성합니다."
    />
  );
}
