import { Button } from "@mantine/core";
import { IconCalendar, IconLayoutKanban, IconList } from "@tabler/icons-react";
import { goTo } from "#platform/web/navigation.tsx";

const views = {
  list: { label: "목록", icon: IconList, path: "/lawfirm/consult" },
  status: { label: "상담현황", icon: IconLayoutKanban, path: "/lawfirm/consult/status" },
  calendar: { label: "달력", icon: IconCalendar, path: "/lawfirm/consult/calendar" },
} as const;

type View = keyof typeof views;

/** The other ways to look at consultations. */
export function ConsultViews({ at }: { readonly at: View }) {
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
