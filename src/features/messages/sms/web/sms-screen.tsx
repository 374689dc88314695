import { Button } from "@mantine/core";
import { goTo, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { shortened } from "#platform/shortened.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { writeSms } from "../access.ts";
import { smsMessage } from "../sms-message.ts";
import { MessagePage } from "./message-page.tsx";
import { SmsTabs } from "./sms-tabs.tsx";

const views = [
  { label: "내 문자", query: "owner=me" },
  { label: "예약", query: "status=reserved" },
  { label: "보류", query: "status=held" },
  { label: "실패 있음", query: "status=partial,failed" },
  { label: "광고", query: "purpose=ad" },
];

const cells: OwnCells<typeof smsMessage> = {
  body: ({ body }) => shortened(body.replaceAll("\n", " "), 120),
};

/** /sms: what was written, reserved and sent; with ?id=, that message. */
export default function SmsScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <>
        <SmsTabs />
        <RecordScreen
          resource={smsMessage}
          manage={writeSms}
          title="문자"
          views={views}
          cells={cells}
          form={false}
          buttons={<Button onClick={() => goTo("/sms/write")}>문자 쓰기</Button>}
          emptyHint="아직 문자가 없습니다. ‘문자 쓰기’로 시작해 주세요."
        />
      </>
    );
  }
  return (
    <RecordRead resource={smsMessage} number={id}>
      {(row) => <MessagePage row={row} />}
    </RecordRead>
  );
}
