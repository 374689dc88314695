import { Button } from "@mantine/core";
import { IconCalendar, IconList, IconTable } from "@tabler/icons-react";
import { goTo } from "#platform/web/navigation.tsx";
import { deskPath } from "#features/litigation/desk/tabs.ts";

const views = {
  list: { label: "목록", icon: IconList, path: `${deskPath}/hearings` },
  calendar: { label: "달력", icon: IconCalendar, path: `${deskPath}/hearings/calendar` },
  table: { label: "기일표", icon: IconTable, path: `${deskPath}/hearings/table` },
} as const;
type View = keyof typeof views;

/** The other ways to look at hearings. */
export function HearingViews({ at }: { readonly at: View }) {
  const others = (Object.keys(views) as View[]).filter((view) => view !== at);
  return others.map((view) => {
    const { label, icon: Icon, path } = views[view];
    return (
      <Button key={view} variant="default" leftSection={<Icon size={15} aria-hidden />} onClick={() => goTo(path)}>
        {label}
      </Button>
    );
  });
}
