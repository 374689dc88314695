import { franchiseGuide } from "../guide.ts";
import { franchiseGuideSteps } from "../steps.ts";
import { GuideScreen } from "./guide-screen.tsx";

const steps = { machine: franchiseGuideSteps };

/** /ksk/가맹 */
export default function FranchiseScreen() {
  return <GuideScreen guide={franchiseGuide} steps={steps} />;
}
