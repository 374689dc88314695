import { smsConsent } from "../sms-consent.ts";
import { smsConsentSteps } from "../steps.ts";
import { EventScreen } from "./event-screen.tsx";

const steps = { machine: smsConsentSteps };
const views = [
  { label: "통지 전", query: "status=untold" },
  { label: "재확인 대상", query: "reconfirmDue=Y" },
  { label: "야간 동의", query: "event=giveNight" },
];

/** /sms/consents: who agreed to advertisements, and to those of the night. */
export default function ConsentScreen() {
  return (
    <EventScreen
      resource={smsConsent}
      steps={steps}
      newLabel="동의 등록"
      hint="광고 문자에 동의한 사람이 없습니다. 동의를 받은 문구와 방법을 함께 등록해 주세요."
      views={views}
      preset={{ event: "give", channel: "paper" }}
    />
  );
}
