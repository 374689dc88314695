import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { sendWidely } from "../access.ts";
import { smsRecipient } from "../sms-recipient.ts";
import { SmsTabs } from "./sms-tabs.tsx";

const views = [
  { label: "확인중", query: "status=handed" },
  { label: "실패", query: "status=failed" },
  { label: "제외", query: "status=excluded" },
];

/** /sms/recipients: every recipient of every message, found by name or number. */
export default function RecipientScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <>
        <SmsTabs />
        <RecordScreen
          resource={smsRecipient}
          manage={sendWidely}
          title="문자 수신자"
          views={views}
          form={false}
          emptyHint="볼 수 있는 수신자가 없습니다. 이름이나 번호로 찾을 수 있습니다."
        />
      </>
    );
  }
  return (
    <RecordRead resource={smsRecipient} number={id}>
      {(row) => <RecordPage resource={smsRecipient} row={row} manage={sendWidely} form={false} />}
    </RecordRead>
  );
}
