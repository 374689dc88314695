import { useState } from "react";
import { changePreferences } from "#features/identity/account/web/preferences.ts";
import { changeUser, useUser } from "#platform/web/session.ts";
import { useCurrentPage, type MenuSection } from "./pages.ts";

type Folds = {
  readonly isOpen: (section: MenuSection) => boolean;
  /** Opens or folds a group and remembers that for the person. */
  readonly set: (section: MenuSection, open: boolean) => void;
};

/** Which groups of the menu are open: those the person has not folded, and that of the page on the screen. */
export function useMenuFolds(sections: readonly MenuSection[]): Folds {
  const { foldedMenu } = useUser().preferences;
  const here = useCurrentPage()?.path;
  // Whoever folds the group of the page on the screen finds it open again on the next page of that group.
  const [foldedHere, setFoldedHere] = useState<string>();
  const folded = foldedGroups(sections, foldedMenu);
  const isOpen = (section: MenuSection) => {
    if (section.group === "") return true;
    if (holds(section, here)) return foldedHere !== here;
    return !folded.includes(section.group);
  };
  return {
    isOpen,
    set(section, open) {
      if (holds(section, here)) setFoldedHere(open ? undefined : here);
      const others = folded.filter((group) => group !== section.group);
      void save(open ? others : [...others, section.group], foldedMenu);
    },
  };
}

function holds({ pages }: MenuSection, path: string | undefined): boolean {
  return pages.some((page) => page.path === path);
}

/** The groups that are folded: what the person chose, before that what the layout folds. */
function foldedGroups(sections: readonly MenuSection[], chosen: unknown): readonly string[] {
  if (Array.isArray(chosen)) return chosen.filter((group) => typeof group === "string");
  return sections.filter((section) => section.folded).map(({ group }) => group);
}

/** What was chosen is on the screen at once, and taken back when it cannot be kept. */
async function save(next: readonly string[], before: unknown): Promise<void> {
  show(next);
  if (!(await changePreferences({ foldedMenu: [...next] }))) show(before);
}

function show(foldedMenu: unknown): void {
  changeUser((user) => ({ ...user, preferences: { ...user.preferences, foldedMenu } }));
}
