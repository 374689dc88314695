import { z } from "zod";
import { firmKinds } from "./firm-kinds.ts";
import { emailAddress, line, recordId, success, telephone } from "#platform/schema.ts";

const firmChoices = z.strictObject({
  devPages: z.boolean(),
  /** The environment decides; the setting of the firm is not asked. */
  devPagesFixed: z.boolean(),
  /** The member login of the new site, as the menu opens it; blank: none. */
  newSiteUrl: z.string(),
});

export type FirmChoices = z.output<typeof firmChoices>;

export const readFirmChoices = { response: success({ model: firmChoices }) };

export const setNewSite = {
  body: z.strictObject({
    url: line("주소", 300)
      .refine((url) => url === "" || isSecurePage(url), "https://로 시작하는 주소를 넣어 주세요.")
      .meta({ label: "주소", examples: ["", "https://www.example.com/member/login"] }),
  }),
  response: success({}),
};

/** An address that a browser opens safely, without a name or password in it. */
function isSecurePage(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.hostname.includes(".") && url.username === "" && url.password === "";
}

export const showDevPages = {
  body: z.strictObject({ shown: z.boolean().meta({ label: "추가 화면" }) }),
  response: success({}),
};

const letterhead = {
  address: line("주소", 200),
  phone: telephone("전화", 40),
  email: emailAddress("이메일"),
  bankAccount: line("입금 계좌", 100),
};

/** How the firm stands on its papers. */
export const readLetterhead = {
  response: success({
    model: z.strictObject({
      name: z.string(),
      firmKind: z.enum(firmKinds),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      bankAccount: z.string(),
    }),
  }),
};

export const setLetterhead = {
  body: z.strictObject({
    ...letterhead,
    email: letterhead.email.optional(),
    bankAccount: letterhead.bankAccount.optional(),
    firmKind: z.enum(firmKinds).optional().meta({ label: "법인 형태" }),
  }),
  response: success({}),
};

/** Null: none is set, or who was has left the firm. */
export const readAdLawyer = {
  response: success({ model: z.strictObject({ id: z.int(), number: z.int(), label: z.string() }).nullable() }),
};

export const setAdLawyer = {
  body: z.strictObject({ lawyer: recordId.nullable().meta({ label: "광고책임변호사", record: "staffs.id" }) }),
  response: success({}),
};

/** What the environment may decide in place of the firm. */
export const taskPanelFields = ["panelTeam", "excluded", "newTeamName", "newExtra", "presaleTeam"] as const;

const choice = z.strictObject({ id: recordId, number: recordId, label: z.string() });

/** Spec §4.4, §4.5 and §6: whom the creation panel offers, who joins its new department, the presale team. */
export const readTaskPanel = {
  response: success({
    model: z.strictObject({
      /** Null: people of every team. */
      panelTeam: choice.nullable(),
      excluded: z.array(choice),
      newTeamName: z.string(),
      newExtra: choice.nullable(),
      presaleTeam: choice.nullable(),
      fixed: z.array(z.enum(taskPanelFields)),
    }),
  }),
};

const team = (label: string) => recordId.nullable().meta({ label, record: "teams.id" });

export const setTaskPanel = {
  body: z.strictObject({
    panelTeam: team("담당자로 보일 팀"),
    excluded: z.array(recordId).max(200).meta({ label: "제외할 직원" }),
    newTeamName: line("추가 담당자가 붙는 부서", 40).min(1),
    newExtra: recordId.nullable().meta({ label: "추가 담당자", record: "staffs.id" }),
    presaleTeam: team("분양팀"),
  }),
  response: success({}),
};

export type TaskPanel = z.output<typeof readTaskPanel.response>["model"];
