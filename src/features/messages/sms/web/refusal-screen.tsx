import { smsRefusal } from "../sms-consent.ts";
import { smsRefusalSteps } from "../steps.ts";
import { EventScreen } from "./event-screen.tsx";

const steps = { machine: smsRefusalSteps };
const views = [
  { label: "통지 전", query: "status=untold" },
  { label: "080 무료거부", query: "channel=free080" },
];

/** /sms/refusals: who wants no messages. */
export default function RefusalScreen() {
  return (
    <EventScreen
      resource={smsRefusal}
      steps={steps}
      newLabel="거부 등록"
      hint="수신을 거부한 사람이 없습니다. 거부 의사를 들으면 바로 등록해 주세요."
      views={views}
      preset={{ event: "refuseAds", channel: "phone" }}
    />
  );
}
