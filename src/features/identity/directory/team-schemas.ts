import { z } from "zod";
import { day, line, recordId, recordIdParam, success, text } from "#platform/schema.ts";
import { longestReason } from "#platform/reason.ts";
import { teamColours, teamKinds } from "./person.ts";
import { named, staffParam, version } from "./schemas.ts";

const team = z.strictObject({
  id: recordId,
  version,
  name: z.string(),
  kind: z.enum(teamKinds),
  colour: z.enum(teamColours),
  order: z.int(),
  active: z.boolean(),
  isPresale: z.boolean(),
  leader: named.nullable(),
  members: z.int(),
  openConsults: z.int(),
  openProjects: z.int(),
});
export const listTeams = {
  query: z.strictObject({ active: z.enum(["Y", "N", "all"]).default("Y").meta({ label: "상태" }) }),
  response: success({ models: z.array(team), total: z.int() }),
};

const teamWritten = {
  name: line("팀 이름", 40).min(1),
  kind: z.enum(teamKinds).meta({ label: "종류" }),
  colour: z.enum(teamColours).meta({ label: "색" }),
  order: z.int().min(0).max(10_000).meta({ label: "순서" }),
  leaderId: recordId.nullable(),
};
export const createTeam = {
  body: z.strictObject(teamWritten),
  response: success({ model: z.strictObject({ id: recordId }) }),
};
export const updateTeam = {
  params: z.strictObject({ teamId: recordIdParam }),
  body: z.strictObject({ ...z.strictObject(teamWritten).partial().shape, active: z.boolean().optional(), version }),
  response: success({ model: z.strictObject({ version }) }),
};

/** Everything of the team goes to another, and it is closed. */
export const mergeTeam = {
  params: z.strictObject({ teamId: recordIdParam }),
  body: z.strictObject({
    intoTeamId: recordId,
    /** Needed when it is done, not to look what would move. */
    reason: text("사유", longestReason),
    version,
    /** Y: says what would move and writes nothing. */
    dryRun: z.enum(["Y", "N"]),
  }),
  response: success({
    model: z.strictObject({
      done: z.boolean(),
      into: z.string(),
      moves: z.array(z.strictObject({ label: z.string(), count: z.int() })),
      /** Those who go along, by their short names. */
      members: z.array(z.string()),
    }),
  }),
};

export const listMembers = {
  response: success({
    teams: z.array(z.strictObject({ id: recordId, name: z.string(), colour: z.enum(teamColours) })),
    models: z.array(
      z.strictObject({
        id: recordId,
        version,
        shortName: z.string(),
        realName: z.string(),
        department: z.string(),
        /** 주소속, one of the teams. */
        homeTeamId: recordId.nullable(),
        teamIds: z.array(recordId),
      }),
    ),
    /** From when to when somebody belonged to a team, the latest first; `until` null: still in it. */
    spans: z.array(
      z.strictObject({ teamId: recordId, staffId: recordId, name: z.string(), from: day, until: day.nullable() }),
    ),
    total: z.int(),
  }),
};
export const setMembership = {
  params: staffParam,
  body: z.strictObject({
    teamIds: z.array(recordId).max(100),
    homeTeamId: recordId.optional().meta({ label: "주소속" }),
    version,
  }),
  response: success({
    model: z.strictObject({ version, teamId: recordId, homeTeamId: recordId }),
    /** Unfinished work of the person in a team that was left, by place. */
    leftBehind: z.array(z.strictObject({ team: z.string(), label: z.string(), count: z.int() })),
  }),
};
