import { PageTabs } from "#firm/web/page-tabs.tsx";
import { showPartners } from "#features/partner/members/access.ts";

const tabs = [
  { path: "/partner/volunteer-work", label: "자원업무", policy: showPartners },
  { path: "/partner/volunteer-work/pro-bono", label: "공익활동" },
];

/** The pages of 자원업무·공익활동. */
export function VolunteerTabs() {
  return <PageTabs label="자원업무·공익활동" tabs={tabs} />;
}
