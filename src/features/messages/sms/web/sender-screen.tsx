import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageSenders } from "../access.ts";
import { smsSender } from "../sms-sender.ts";
import { smsSenderSteps } from "../steps.ts";
import { SettingsCard } from "./settings-card.tsx";
import { SmsTabs } from "./sms-tabs.tsx";

const steps = { machine: smsSenderSteps };

/** /sms/senders: numbers that messages come from, and what the law asks of the firm and its provider. */
export default function SenderScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <>
        <SmsTabs />
        <RecordScreen
          resource={smsSender}
          manage={manageSenders}
          title="발신번호"
          newLabel="번호 추가"
          emptyHint="등록한 발신번호가 없습니다. 번호를 추가하고 통신서비스 이용증명원을 올린 뒤 등록을 확인합니다."
        />
        <SettingsCard />
      </>
    );
  }
  return (
    <RecordRead resource={smsSender} number={id}>
      {(row) => <RecordPage resource={smsSender} row={row} manage={manageSenders} steps={steps} />}
    </RecordRead>
  );
}
