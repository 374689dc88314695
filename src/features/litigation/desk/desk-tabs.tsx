import { PageTabs } from "#firm/web/page-tabs.tsx";
import { deskTabs } from "./tabs.ts";

/** The tabs of the court work, above the list of each of its pages. */
export function DeskTabs() {
  return <PageTabs label="송무" tabs={deskTabs} />;
}
