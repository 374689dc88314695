import { PageLink } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { showStageTexts } from "./access.ts";

/** Leads to what clients read of stages, from the lists beside it. */
export function StageTextsLink() {
  if (!useAllowed(showStageTexts)) return null;
  return <PageLink to="/client/talk/stages">의뢰인 단계 문구</PageLink>;
}
