import type { ComponentType } from "react";
import type { Policy } from "../shared/policy.ts";

/** Groups of the side menu, in their order. */
export const menuGroups = ["", "사건", "송무", "재무", "컨텐츠", "회원", "설정"] as const;
export type MenuGroup = (typeof menuGroups)[number];

export type MenuEntry = {
  readonly group: MenuGroup;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Position inside the group, ascending. */
  readonly order: number;
};

export type Page = {
  /** Router path, e.g. `/lawfirm/consult/$consultId`. */
  readonly path: string;
  readonly title: string;
  /** Guards page, menu entry, header link and shortcut alike. */
  readonly policy: Policy;
  /** Loads the screen's own code. */
  readonly load: () => Promise<{ default: ComponentType }>;
  /** bare: content only. Absent: the layout the person chose. */
  readonly layout?: "bare";
  /** Pages for people who are not signed in; the others lead to sign-in (spec §2.1). */
  readonly guest?: boolean;
  readonly menu?: MenuEntry;
  /** Shown among the frequent links of the header, ascending. */
  readonly frequent?: number;
  /** Key that leads here, e.g. `F1`, `ctrl+F3`. */
  readonly shortcut?: string;
};

/** Parts that a feature places into the shell; each loads by itself after the first screen works. */
export type ShellSlots = {
  /** Left of the search box in the header: first todo, revenue bar. */
  readonly header?: readonly ShellPart[];
  /** Above every page: Todo panel, notices, search. */
  readonly overlay?: readonly ShellPart[];
};

export type ShellPart = {
  readonly name: string;
  readonly policy: Policy;
  readonly order: number;
  readonly load: () => Promise<{ default: ComponentType }>;
};

/** A key that does something other than leading to a page. */
export type Shortcut = {
  readonly key: string;
  readonly label: string;
  readonly policy: Policy;
  readonly run: () => void;
};

/** What a feature gives the browser. The shell loops over the registry; nothing else knows the feature. */
export type WebFeature = {
  readonly name: string;
  readonly pages: readonly Page[];
  readonly slots?: ShellSlots;
  readonly shortcuts?: readonly Shortcut[];
};
