import { leaderGuide } from "../guide.ts";
import { leaderGuideSteps } from "../steps.ts";
import { GuideScreen } from "./guide-screen.tsx";

const steps = { machine: leaderGuideSteps };

/** /ksk/팀장역할 */
export default function LeaderScreen() {
  return <GuideScreen guide={leaderGuide} steps={steps} />;
}
