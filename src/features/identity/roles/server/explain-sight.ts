import { sql } from "kysely";
import { policyFacts } from "#platform/abilities.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { withParticle } from "#platform/particle.ts";
import type { Resource } from "#records/resource.ts";
import { keyOf, openKind } from "#records/server/parts.ts";
import type { AnyRecords } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { whySeen, type WhySeen } from "#records/server/why-sees.ts";
import { colleagues, type Colleague } from "#features/identity/access/server/api.ts";
import { parseOwnRules, roleRules } from "#features/identity/access/roles.ts";

type Wanted = { readonly userId: number; readonly type: string; readonly number: number };
type Rule = { readonly holds: boolean; readonly text: string };
export type Explained = {
  readonly id: number;
  readonly label: string;
  readonly sees: boolean;
  readonly rules: readonly Rule[];
};

/**
 * 왜 보이나요: which rules show the record to the person, and which do not. 404 for people without an account, and for
 * records that whoever asks does not see: an answer would tell that there is one.
 */
export async function explainSight(database: Database, asker: Asker, wanted: Wanted): Promise<Explained> {
  const { type, number, userId } = wanted;
  const records = openKind(type, asker);
  const id = await keyOf(database, asker, type, number);
  const person = (await colleagues(database)).find((one) => one.asker.viewer.userId === userId);
  if (!person) throw notFound();
  const why = (await whySeen(database, records, id, person.asker))!;
  const { rows } = await sql<{ team: string | null; own: string }>`
    select (select t.name from teams t where t.id = r.team_id) as team,
      (select u.role_rules from users u where u.id = ${userId}) as own
    from ${fromTable(records)} where r.id = ${id}`.execute(database.query);
  const { label }: Resource = records.resource;
  return { id, label, sees: why.sees, rules: rulesOf(records, person, why, rows[0]!) };
}

function rulesOf(
  records: AnyRecords,
  { asker }: Colleague,
  why: WhySeen,
  { team, own }: { readonly team: string | null; readonly own: string },
): Rule[] {
  const { label }: Resource = records.resource;
  const givers = [
    ...asker.viewer.roles.filter((role) => gives(records, asker, roleRules([role]))).map((role) => `역할 ‘${role}’`),
    ...(gives(records, asker, parseOwnRules(own)) ? ["개인 규칙"] : []),
  ];
  const right = why.right
    ? { holds: true, text: `${givers.join(", ") || "팀 소속"}: ${withParticle(label, "을/를")} 볼 권한이 있습니다.` }
    : { holds: false, text: `${withParticle(label, "을/를")} 볼 권한을 주는 역할이나 개인 규칙이 없습니다.` };
  const { isAdministrator } = asker.facts;
  const scope = why.inScope
    ? {
        holds: true,
        text: isAdministrator
          ? "관리자는 모든 팀의 기록을 봅니다."
          : `그 권한이 이 기록(${team ?? "팀 없음"})에 닿습니다.`,
      }
    : {
        holds: false,
        text: `그 권한이 닿지 않습니다: 기록의 팀(${team ?? "팀 없음"})이나 사건 종류, 맡은 사람이 다릅니다.`,
      };
  const named = why.named.map((word) => ({ holds: true, text: namedBy(word) }));
  const unnamed = { holds: false, text: "이 기록에 담당으로 지정되어 있지 않고 열린 할일도 없습니다." };
  return [
    ...(why.removed ? [{ holds: false, text: "삭제된 기록입니다." }] : []),
    ...(why.outsideWalls
      ? []
      : [
          {
            holds: false,
            text: "이해충돌이나 접근제한으로 열람이 제한되어 있습니다. 다른 규칙이 있어도 보이지 않습니다.",
          },
        ]),
    right,
    ...(why.right ? [scope] : []),
    ...(named.length > 0 ? named : [unnamed]),
  ];
}

/** Kinds through which a client is one's own. */
const through = ["상담", "계약", "사건"];

function namedBy(word: string): string {
  if (word === "열린 할일") return "이 기록에 관한 열린 할일이 있습니다.";
  if (through.includes(word)) return `맡은 ${word}의 고객입니다.`;
  return `이 기록의 ${withParticle(word, "으로/로")} 지정되어 있습니다.`;
}

/** Whether these rules alone give the right to the kind. */
function gives({ show }: AnyRecords, { viewer }: Asker, rules: readonly PermissionRule[]): boolean {
  const without = policyFacts({ ...viewer, rules: [] });
  return show.allows(policyFacts({ ...viewer, rules })) && !show.allows(without);
}
