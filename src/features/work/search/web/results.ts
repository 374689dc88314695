import { matchesHangul } from "../../../../kit/shared/hangul.ts";
import type { PolicyFacts } from "../../../../kit/shared/policy.ts";
import type { Page } from "../../../../kit/web/feature.ts";
import type { SearchKind } from "../schemas.ts";

export type Hit = {
  readonly kind: SearchKind | "menu";
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

const groups: readonly { readonly kind: Hit["kind"]; readonly label: string }[] = [
  { kind: "task", label: "할일" },
  { kind: "consult", label: "상담" },
  { kind: "project", label: "사건" },
  { kind: "staff", label: "직원" },
  { kind: "menu", label: "메뉴" },
];

/** Hits under their headings, in the order of the headings. */
export function groupHits(all: readonly Hit[]): readonly HitGroup[] {
  const found: HitGroup[] = [];
  let start = 0;
  for (const { kind, label } of groups) {
    const hits = all.filter((hit) => hit.kind === kind);
    if (hits.length > 0) found.push({ kind, label, hits, start });
    start += hits.length;
  }
  return found;
}

/** Pages of the menu that the person may open, by group and title; all of them for an empty text. */
export function menuHits(pages: readonly Page[], facts: PolicyFacts, text: string): readonly Hit[] {
  return pages
    .filter((page) => page.menu !== undefined && !page.guest && !page.path.includes("$") && page.policy.allows(facts))
    .filter(({ menu, title }) => matchesHangul(text, `${menu!.group} ${menu!.label} ${title}`))
    .map(({ menu, path, shortcut }) => ({
      kind: "menu",
      id: path,
      title: menu!.label,
      detail: menu!.group,
      state: shortcut ?? "",
      path,
    }));
}
