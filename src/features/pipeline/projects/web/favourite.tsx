import { Button } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { RowOf } from "#records/resource.ts";
import { Kbd } from "#ui/components/kbd.tsx";
import { useNarrow } from "#platform/web/device.ts";
import { useWrite } from "#platform/web/query.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { listFavourites, projectCalls, setFavourite } from "../endpoints.ts";
import type { project } from "../project.ts";
import styles from "./favourite.module.css";

type MarkedRow = Pick<RowOf<typeof project>, "number" | "title" | "favourite">;

/** Whether a project is marked, shown as asked for until the server has answered, and how to change that. */
function useFavourite({ number, favourite }: MarkedRow): [on: boolean, toggle: () => void] {
  const set = useWrite(setFavourite, {
    refreshes: [listFavourites, projectCalls.list, projectCalls.read],
    failure: "즐겨찾기를 바꾸지 못했습니다.",
  });
  const on = set.isPending ? set.variables.body.on : favourite;
  const toggle = () => {
    if (!set.isPending) set.mutate({ params: { number: String(number) }, body: { on: !on } });
  };
  return [on, toggle];
}

/** The mark of a row of the list. */
export function FavouriteStar({ row }: { readonly row: MarkedRow }) {
  const [on, toggle] = useFavourite(row);
  const Icon = on ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={on}
      aria-label={`${row.number} 즐겨찾기`}
      title={on ? "즐겨찾기 해제" : "즐겨찾기"}
      data-favourite=""
      onClick={toggle}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

/** The mark on the page of a project. Key `s`. */
export function FavouriteButton({ row }: { readonly row: MarkedRow }) {
  const [on, toggle] = useFavourite(row);
  const narrow = useNarrow();
  useShortcuts([{ key: "s", label: "즐겨찾기", run: toggle }]);
  const Icon = on ? IconStarFilled : IconStar;
  return (
    <Button
      variant="default"
      aria-pressed={on}
      aria-label="즐겨찾기"
      title={on ? "즐겨찾기 해제" : "즐겨찾기"}
      rightSection={!narrow && <Kbd keys="s" />}
      onClick={toggle}
    >
      <Icon size={15} className={on ? styles.marked : undefined} aria-hidden />
    </Button>
  );
}

/** Marks the row under the keyboard, or takes its mark away; nothing where no row has the focus. */
export function markFocusedRow(): void {
  document.activeElement?.closest("tr")?.querySelector<HTMLButtonElement>("[data-favourite]")?.click();
}
