import { isOffered } from "#firm/web/pages.ts";
import { matchesHangul } from "#platform/hangul.ts";
import type { PolicyFacts } from "#platform/policy.ts";
import type { Page } from "#firm/web/feature.ts";

export type Hit = {
  /** Kind of record, or `menu`. */
  readonly kind: string;
  /** Heading of the kind. */
  readonly label: string;
  readonly id: number | string;
  readonly title: string;
  readonly detail: string;
  readonly state: string;
  /** Empty: there is no page; a card shows what is known. */
  readonly path: string;
};

export type HitGroup = {
  readonly kind: Hit["kind"];
  readonly label: string;
  readonly hits: readonly Hit[];
  /** Position of the first hit among all of them. */
  readonly start: number;
};

/** Hits under the headings of their kinds, which stand in the order of their first hits. */
export function groupHits(all: readonly Hit[]): readonly HitGroup[] {
  const found: HitGroup[] = [];
  let start = 0;
  for (const [kind, hits] of Map.groupBy(all, (hit) => hit.kind)) {
    found.push({ kind, label: hits[0]!.label, hits, start });
    start += hits.length;
  }
  return found;
}

/** Pages of the menu that the person may open, by group and title; all of them for an empty text. */
export function menuHits(pages: readonly Page[], facts: PolicyFacts, text: string): readonly Hit[] {
  return pages
    .filter((page) => page.menu !== undefined && !page.guest && !page.path.includes("$") && isOffered(page, facts))
    .filter(({ menu, title }) => matchesHangul(text, `${menu!.group} ${menu!.label} ${title}`))
    .map(({ menu, path, shortcut }) => ({
      kind: "menu",
      label: "메뉴",
      id: path,
      title: menu!.label,
      detail: menu!.group,
      state: shortcut ?? "",
      path,
    }));
}
