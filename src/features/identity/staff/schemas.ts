import { z } from "zod";
import { safeRedirectPath } from "#platform/redirect-path.ts";
import { idOf, line, recordId, success, yesNo } from "#platform/schema.ts";

const team = z.strictObject({ id: recordId, name: z.string() });

/** Staff as read (spec §3). */
const staff = z.strictObject({
  id: recordId,
  user: z.strictObject({ id: recordId }).nullable(),
  shortName: z.string(),
  realName: z.string(),
  department: z.string(),
  teams: z.array(team),
  all_team_view: yesNo,
  team: team.nullable(),
});

/**
 * Active staff. `isUser=true`: those who can sign in. The list of the creation panel is the configured
 * panel team without the excluded and the system account (spec §6); `panel` marks its members.
 */
export const listStaffs = {
  query: z.strictObject({
    status: z.literal("1").default("1").meta({ label: "상태" }),
    isUser: z.enum(["true", "false"]).default("true").meta({ label: "계정 여부" }),
  }),
  response: success({
    models: z.array(
      staff.extend({
        /** No system account and no device: somebody whom one names and hands work to. */
        isPerson: z.boolean(),
        panel: z.boolean(),
      }),
    ),
    total: z.int(),
    /** Configuration of the quick select: the department that adds one extra person. */
    newTeam: z.strictObject({ name: z.string(), extraStaffId: recordId.nullable() }),
  }),
};

export const switchTeam = {
  params: z.strictObject({ staffId: idOf("staffs.id"), teamId: idOf("teams.id") }),
  response: success({}),
};

export const setStaffColumn = {
  body: z.strictObject({
    columnName: z.literal("allTeamView").meta({ label: "항목" }),
    columnValue: yesNo.meta({ label: "값" }),
  }),
  response: success({}),
};

/** A page of the product itself; the browser follows it without asking. */
const ownPath = line("주소", 300).refine(
  (path) => safeRedirectPath(path) !== null,
  "주소는 / 로 시작하는 화면 주소여야 합니다.",
);

/** Own preferences: layout, colour scheme, notice positions, menu, shortcuts. Merged key by key; null removes a key. */
export const savePreferences = {
  body: z.strictObject({
    layout: z.enum(["default", "lawfirm-window", "lawfirm", "client"]).nullable().optional(),
    colorScheme: z.enum(["light", "dark", "auto"]).nullable().optional(),
    noticePositions: z
      .strictObject({
        S: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
        A: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
      })
      .nullable()
      .optional(),
    /** Groups of the side menu that the person has folded; null: those that the layout folds. */
    foldedMenu: z.array(line("메뉴 묶음", 40).min(1)).max(40).nullable().optional(),
    /** Names of the cards of the home page, in the order the person has put them. */
    homeCards: z.array(line("카드", 40).min(1)).max(40).nullable().optional(),
    shortcuts: z
      .array(z.strictObject({ label: line("이름", 20).min(1), path: ownPath }))
      .max(12)
      .nullable()
      .optional(),
  }),
  response: success({ preferences: z.record(z.string(), z.unknown()) }),
};

export const teamOptions = {
  query: z.strictObject({ search: line("검색어", 100).default("") }),
  response: success({ models: z.array(z.strictObject({ id: recordId, number: recordId, label: z.string() })) }),
};
