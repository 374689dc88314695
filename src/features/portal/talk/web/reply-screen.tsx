import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { shortened } from "#platform/shortened.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageClientTalk } from "../access.ts";
import { quickReply } from "../quick-reply.ts";

const cells: OwnCells<typeof quickReply> = {
  body: ({ body }) => shortened(body.replaceAll("\n", " "), 120),
};

/** /client/talk/replies: what is said to clients again and again; with ?id=, that one. */
export default function ReplyScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={quickReply}
        manage={manageClientTalk}
        title="빠른 답변"
        cells={cells}
        newLabel="빠른 답변 추가"
        form={{ preset: { place: "10" } }}
        emptyHint="등록하기 전에는 기본 답변 6개가 대화창에 나옵니다. 하나라도 등록하면 등록한 답변만 나옵니다."
      />
    );
  }
  return (
    <RecordRead resource={quickReply} number={id}>
      {(row) => <RecordPage resource={quickReply} row={row} manage={manageClientTalk} />}
    </RecordRead>
  );
}
