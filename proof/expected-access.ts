import { byRecord } from "./expected-access/by-record.ts";
import { compliance } from "./expected-access/compliance.ts";
import { deadlines } from "./expected-access/deadlines.ts";
import { documents } from "./expected-access/documents.ts";
import { content } from "./expected-access/content.ts";
import type { Audience, Expectation } from "./expected-access/expectation.ts";
import { intakes } from "./expected-access/intake.ts";
import { identity } from "./expected-access/identity.ts";
import { litigation } from "./expected-access/litigation.ts";
import { members } from "./expected-access/members.ts";
import { messages } from "./expected-access/messages.ts";
import { letters } from "./expected-access/letters.ts";
import { minutes } from "./expected-access/minutes.ts";
import { money } from "./expected-access/money.ts";
import { news } from "./expected-access/news.ts";
import { people } from "./expected-access/people.ts";
import { partner } from "./expected-access/partner.ts";
import { performance } from "./expected-access/performance.ts";
import { pipeline } from "./expected-access/pipeline.ts";
import { portal } from "./expected-access/portal.ts";
import { service } from "./expected-access/service.ts";
import { presale } from "./expected-access/presale.ts";
import { sms } from "./expected-access/sms.ts";
import { wave } from "./expected-access/wave.ts";
import { work } from "./expected-access/work.ts";
import type { PrincipalName } from "./harness/principals.ts";

/**
 * Who may make which call, written by hand from spec §6 and the product's page table: never derived from
 * the code, so that a route which is opened on purpose or by mistake differs from it. A call that stands
 * nowhere here fails the proof.
 */
export const expectedAccess: Readonly<Record<string, Expectation>> = byRecord({
  "GET /health": { who: "everybody" },
  "POST /api/policy-reports": { who: "everybody" },
  "GET /api/docs": { who: ["관리자"] },
  ...identity,
  ...compliance,
  ...work,
  ...pipeline,
  ...money,
  ...minutes,
  ...people,
  ...members,
  ...performance,
  ...litigation,
  ...deadlines,
  ...documents,
  ...service,
  ...messages,
  ...sms,
  ...content,
  ...wave,
  ...presale,
  ...news,
  ...letters,
  ...intakes,
  ...portal,
  ...partner,
});

/** Who has no live session of the firm's people: to them every call of those is closed, and theirs to everybody else. */
const outside: readonly PrincipalName[] = [
  "anonymous",
  "revoked token",
  "password only",
  "퇴사",
  "client",
  "link visitor",
];

const outsiders: Readonly<Partial<Record<string, PrincipalName>>> = { client: "client", linkVisitor: "link visitor" };

/** Whether the table admits a person to a call. */
export function mayCall(who: Audience, name: PrincipalName): boolean {
  if (who === "everybody") return true;
  if (who === "keyHolder") return false;
  if (who === "client" || who === "linkVisitor") return outsiders[who] === name;
  if (outside.includes(name)) return false;
  if (who === "everySession") return true;
  // The PC of the meeting room: what does not say that it is open to it is shut, whatever its role would give.
  if (name === "조회용PC") return Array.isArray(who) && who.includes(name);
  if (who === "signedIn") return true;
  if (who === "staff") return name !== "user without staff";
  if (who === "team") return name !== "user without staff" && name !== "staff without team";
  return who.includes(name);
}

/** The status that refuses: 401 without a live session or where a key is asked for, else 403. */
export function refusalStatus(name: PrincipalName, who?: Audience): number {
  const isOutside = who === "keyHolder" || who === "client" || who === "linkVisitor";
  return isOutside || outside.includes(name) ? 401 : 403;
}
