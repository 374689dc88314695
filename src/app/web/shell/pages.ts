import { useMatches } from "@tanstack/react-router";
import type { PolicyFacts } from "#platform/policy.ts";
import { menuGroups, type Layout, type MenuEntry, type MenuGroup, type Page } from "#firm/web/feature.ts";
import { isOffered } from "#firm/web/pages.ts";
import { features } from "../registry.ts";

export type MenuPage = Page & { readonly menu: MenuEntry };
export type MenuSection = {
  readonly group: MenuGroup;
  readonly pages: readonly MenuPage[];
  /** Folded until the person chooses otherwise. */
  readonly folded: boolean;
};

const pages = features.flatMap((feature) => feature.pages);

/** Groups of the firm's own work, open in the lawfirm layout; elsewhere all groups are. */
const lawfirmGroups: readonly MenuGroup[] = ["", "사건", "송무", "재무"];

/** The side menu of a layout: what is registered there and permitted, group by group. */
export function menuSections(facts: PolicyFacts, layout: Layout): readonly MenuSection[] {
  const shown = pages.filter((page): page is MenuPage => page.menu !== undefined && isOffered(page, facts));
  return menuGroups
    .map((group) => ({
      group,
      folded: layout === "lawfirm" && !lawfirmGroups.includes(group),
      pages: shown
        .filter(({ menu }) => menu.group === group)
        .toSorted((one, other) => one.menu.order - other.menu.order),
    }))
    .filter((section) => section.pages.length > 0);
}

/** The frequent links of the header. */
export function frequentPages(facts: PolicyFacts): readonly Page[] {
  return pages
    .filter((page) => page.frequent !== undefined && isOffered(page, facts))
    .toSorted((one, other) => one.frequent! - other.frequent!);
}

/** The registered page on the screen; undefined for an unknown address. */
export function useCurrentPage(): Page | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
}

/** The entry of the menu under which the page on the screen lies: the longest path above it; undefined: none. */
export function useMenuPath(): string | undefined {
  const path = useCurrentPage()?.path;
  const above = pages.filter((page) => page.menu !== undefined && page.path !== "/" && isBelow(path, page.path));
  return above.toSorted((one, other) => other.path.length - one.path.length)[0]?.path;
}

const isBelow = (path: string | undefined, above: string) => path === above || path?.startsWith(`${above}/`) === true;
