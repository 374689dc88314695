import type { ComponentType } from "react";
import type { Endpoint } from "#platform/endpoint.ts";
import type { Policy } from "#platform/policy.ts";
import type { HomeCard } from "./home-cards.ts";
import type { ListPart } from "#records/web/filters/list-parts.ts";
import type { RecordRail } from "#records/web/rails.ts";
import type { SessionUser } from "#platform/web/session.ts";
import type { KeyAction } from "#platform/web/shortcuts.ts";
import type { Store } from "#platform/web/store.ts";

/** Groups of the side menu, in their order: the areas of spec §2.2 as the office divides them (decisions/012). */
export const menuGroups = ["", "사건", "송무", "재무", "파트너", "컨텐츠", "회원", "설정", "게시판·개인"] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** Layouts a person can choose, stored as a preference (spec §2.1). */
export const layouts = ["default", "lawfirm", "lawfirm-window", "client"] as const;
export type Layout = (typeof layouts)[number];

export type MenuEntry = {
  readonly group: MenuGroup;
  readonly label: string;
  /** The name of an outline of Tabler: `user-check`. */
  readonly icon: string;
  /** Position inside the group, ascending. */
  readonly order: number;
  /** A number beside the label, e.g. open tasks; null or 0 shows none. */
  readonly count?: Store<number | null>;
};

export type Page = {
  /** Router path, e.g. `/lawfirm/consult/$consultId`. */
  readonly path: string;
  readonly title: string;
  /** Guards page, menu entry, header link and shortcut alike. */
  readonly policy: Policy;
  /** Who is offered it by menu, header, search and key, when fewer: one of its records may be open to others. */
  readonly offered?: Policy;
  /** Loads the screen's own code. */
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Reads without input that the screen begins with: the browser asks for them while the code is on its way. */
  readonly firstReads?: readonly Endpoint[];
  /** bare: content only. Absent: the layout the person chose. */
  readonly layout?: "bare";
  /** Pages only for people who are not signed in. Pages of the policy `guest` are open to both. */
  readonly guest?: boolean;
  readonly menu?: MenuEntry;
  /** Shown among the frequent links of the header, ascending. */
  readonly frequent?: number;
  /** Key that leads here, e.g. `F1`, `ctrl+F3`. */
  readonly shortcut?: string;
};

/** Parts that a feature places into the shell; each loads by itself, after the first screen works or with it. */
export type ShellSlots = {
  /** In the header, between the frequent links and the end of the bar. */
  readonly header?: readonly HeaderPart[];
  /** Above every page: Todo panel, notices, search. Parts may follow stores of their feature. */
  readonly overlay?: readonly OverlayPart[];
  /** Below the content of one page, loaded after it works: the cards of the home page. */
  readonly below?: readonly (ShellPart & {
    readonly path: string;
    /** Pixels kept free from the beginning, so that nothing moves when it has loaded. */
    readonly height: number;
  })[];
};

/** In every layout but that for clients. */
export type ShellPart = {
  readonly name: string;
  readonly policy: Policy;
  readonly order: number;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Beside the policy: whether there is anything to show, e.g. a choice between several teams. */
  readonly when?: (user: SessionUser) => boolean;
};

export type OverlayPart = ShellPart & {
  /** Comes with the first screen, because it says what cannot wait. */
  readonly withScreen?: boolean;
  /** As those of a page, for every page. */
  readonly firstReads?: readonly Endpoint[];
};

export type HeaderPart = ShellPart & {
  /** start: after the frequent links · middle: before the search box · end: after it. */
  readonly place: "start" | "middle" | "end";
  /** Pixels kept free until the part has loaded, so that nothing moves then. */
  readonly width: number;
  /** Left out below 768 px. */
  readonly wideOnly?: boolean;
};

/** A key that does something other than leading to a page. */
export type Shortcut = KeyAction & { readonly policy: Policy };

/** What a feature gives the browser. The shell loops over the registry; nothing else knows the feature. */
export type WebFeature = {
  readonly name: string;
  readonly pages: readonly Page[];
  readonly slots?: ShellSlots;
  readonly shortcuts?: readonly Shortcut[];
  /** Parts of the pages of other features' records. */
  readonly rails?: readonly RecordRail[];
  /** Parts of every list of records. */
  readonly listParts?: readonly ListPart[];
  /** Cards of the home page. */
  readonly homeCards?: readonly HomeCard[];
};
