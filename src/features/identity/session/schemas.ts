import { z } from "zod";
import { day, idOf, instant, line, recordId, success, yesNo } from "#platform/schema.ts";
import { actions, subjects } from "#firm/permissions.ts";

const password = z.string().min(1).max(200).meta({ label: "비밀번호" });
/** Providers of a social sign-in (spec §7). */
export const provider = z.enum(["kakao", "naver", "google"]);

export const login = {
  body: z.strictObject({
    /** As typed: accounts that stand in an odd spelling are found by it (`findAccount`). */
    email: z.string().trim().min(1).max(254).meta({ label: "이메일" }),
    password,
    /** The own one in place of a password that somebody else gave; asked for by 422 at this field. */
    newPassword: z.string().max(200).default("").meta({ label: "새 비밀번호" }),
    /** A code of the second factor, with a given password alone; asked for by 422 at this field. */
    code: line("인증 코드", 40).default(""),
  }),
  response: success({ token: z.string() }),
};

export const logout = { response: success({}) };

const team = z.strictObject({ id: recordId, name: z.string() });

/** The signed-in person, as spec §3 names the fields, and what the shell needs beside them. */
export const user = z.strictObject({
  id: recordId,
  email: z.string(),
  name: z.string(),
  scope: z.string(),
  team: team.nullable(),
  staff: z
    .strictObject({
      id: recordId,
      shortName: z.string(),
      realName: z.string(),
      department: z.string(),
      roles: z.array(z.strictObject({ name: z.string() })),
      teams: z.array(team),
      team: team.nullable(),
      all_team_view: yesNo,
    })
    .nullable(),
  /** role: JSON text of the person's own rules, as stored. */
  userinfo: z.strictObject({ role: z.string() }),
  /** Rules computed on the server from roles and own rules; the browser builds its abilities from them. */
  rules: z.array(z.strictObject({ action: z.enum(actions), subject: z.enum(subjects) })),
  inPresaleTeam: z.boolean(),
  /** The account of a screen of the office, to which that screen alone is open. */
  isDevice: z.boolean(),
  /** The firm shows the pages marked dev-only. */
  devPages: z.boolean(),
  /** Where the menu leads for the member login of the firm's new site; blank: nowhere. */
  newSiteUrl: z.string(),
  /** From which day the firm works with the product; what ended before is shown as late nowhere. */
  goLiveOn: day.nullable(),
  /** The configured team that presale pages switch to; null: not configured or not a member. */
  presaleTeam: team.nullable(),
  preferences: z.record(z.string(), z.unknown()),
});

export const readUser = { response: success({ user }) };

/** The alternate strategy of spec §7: who the token belongs to, nothing more. */
export const readMe = {
  response: success({ user: z.strictObject({ id: recordId, email: z.string(), name: z.string() }) }),
};

/** What the sign-in page and the footer show to everybody. */
export const readFirm = {
  response: success({
    model: z.strictObject({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      providers: z.array(provider),
      /** Demo mode only: accounts to try, and their shared password. */
      demo: z
        .strictObject({
          password: z.string(),
          accounts: z.array(z.strictObject({ role: z.string(), email: z.string() })),
        })
        .nullable(),
      setupNeeded: z.boolean(),
    }),
  }),
};

export const listSessions = {
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        device: z.string(),
        ip: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
        current: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
};

/** Ends all sessions but the one that asks. */
export const endOtherSessions = { response: success({ ended: z.int() }) };

export const endSession = {
  params: z.strictObject({ sessionId: idOf("sessions.id") }),
  response: success({}),
};

export type Provider = z.infer<typeof provider>;
