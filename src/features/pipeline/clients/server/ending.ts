import { sql } from "kysely";
import { isReason, reasonHint } from "#platform/reason.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { ChangesOf } from "#records/resource.ts";
import { inSight, type Writing } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { onList } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { tellByTask, withdrawTold } from "#features/work/tasks/server/api.ts";
import type { client } from "../client.ts";
import { endWord } from "../successors.ts";

type End = Pick<ChangesOf<typeof client>, "endedOn" | "endedNote">;

/** A day of 사망 or 합병·소멸 says on what it is based, and what it is based on has a day; null: nothing is wrong. */
function faultOf({ endedOn, endedNote = "" }: End): Failure | null {
  if (endedOn) return isReason(endedNote) ? null : invalidField("endedNote", reasonHint);
  return endedNote === "" ? null : invalidField("endedOn", "사망·소멸일을 적어 주세요.");
}

/** 400 for an end without its basis; 422 where successors stand in the place of a client who is there again. */
export async function checkEnd({ work, asker, before, changes }: Writing<typeof client>): Promise<void> {
  if (changes.endedOn === undefined && changes.endedNote === undefined) return;
  const stored = before as End | null;
  const end = {
    endedOn: changes.endedOn === undefined ? (stored?.endedOn ?? null) : changes.endedOn,
    endedNote: changes.endedNote ?? stored?.endedNote ?? "",
  };
  const fault = faultOf(end);
  if (fault) throw fault;
  if (before === null || end.endedOn !== null || !stored?.endedOn) return;
  const clients = registeredRecords().get("client")!;
  const { rows } = await sql<{ seen: boolean }>`select ${inSight(clients, asker)} as seen
    from client_successors s join clients r on r.id = s.successor_id
    where s.client_id = ${before["id"]}`.execute(work.query);
  if (rows.length === 0) return;
  throw new Failure(
    "ruleViolated",
    rows.every(({ seen }) => seen)
      ? "연결한 상속인·승계인을 먼저 삭제해 주세요."
      : "열람이 제한된 상속인·승계인이 연결되어 있습니다. 관리자에게 해제를 요청해 주세요.",
  );
}

/** The same for rows of a file. */
export function endFaults(rows: readonly End[]): Map<number, Failure> {
  return new Map(
    rows.flatMap((row, position) => {
      const fault = faultOf(row);
      return fault ? [[position, fault] as const] : [];
    }),
  );
}

/** Once a client has ended, whoever is in charge of its open cases gets a task; it goes when that was a mistake. */
export async function followEnd({ work, before, changes }: Writing<typeof client>): Promise<void> {
  if (before === null || changes.endedOn === undefined) return;
  const id = Number(before["id"]);
  const had = before["endedOn"] !== null;
  if (changes.endedOn !== null && !had) {
    await askForSuccession(work, { id, day: changes.endedOn, kind: changes.kind ?? String(before["kind"]) });
  }
  if (changes.endedOn === null && had) await withdrawAsked(work, id);
}

type Ended = { readonly id: number; readonly day: string; readonly kind: string };

type OpenCase = {
  readonly id: number;
  readonly number: number;
  /** Who works on the case, and who looks after the client. */
  readonly onCase: readonly (number | null)[];
  readonly ofClient: readonly (number | null)[];
  readonly client: number;
};

/** Open cases of the client, also those of contracts that it signed beside others. */
async function openCasesOf({ query }: Work, clientId: number): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    select p.id, p.id_int as number, jsonb_build_array(p.responsible_id, p.associate_id, p.litigation_id) as "onCase",
      jsonb_build_array(c.lawyer_id, c.manager_id) as "ofClient", c.id_int as client
    from clients c join projects p on p.id in (select o.id from projects o where o.client_id = ${clientId}
      union select o.id from contract_clients k join projects o on o.contract_id = k.contract_id where k.client_id = ${clientId})
    where c.id = ${clientId} and p.deleted_at is null and p.status not in ('closed', 'archived')
    order by p.id`.execute(query);
  return rows;
}

const isPerson = (id: number | null) => id !== null;

/**
 * Asks the first of those who work on each case and see it; of one on which nobody works, whoever looks after the client,
 * who hears of the client alone. By numbers alone.
 */
async function askForSuccession(work: Work, { id: clientId, day, kind }: Ended): Promise<void> {
  for (const { id, number, onCase, ofClient, client: clientNumber } of await openCasesOf(work, clientId)) {
    const [inCharge] = await onList(work, id, onCase.filter(isPerson));
    const whom = inCharge ?? ofClient.find(isPerson);
    if (whom === undefined) continue;
    const isOnCase = inCharge !== undefined;
    await tellByTask(work, {
      // To themselves: whoever marks the client need not see the case.
      from: whom,
      to: [whom],
      title: `${titleStart(clientNumber)} ${endWord(kind)} · 사건 ${number} 소송절차 중단·수계 확인`,
      content: `고객 ${clientNumber}번이 ${day}에 ${endWord(kind)}한 것으로 표시되었습니다.\n${whatToCheck(kind)}`,
      url: isOnCase ? caseUrl(number) : clientUrl(clientNumber),
      importance: "A",
      about: isOnCase ? { type: "project", id } : { type: "client", id: clientId },
    });
  }
}

const caseUrl = (number: number) => `/lawfirm/project/${number}`;
const clientUrl = (number: number) => `/lawfirm/client/${number}`;

const titleStart = (number: number) => `[소송수계] 고객 ${number}`;

function whatToCheck(kind: string): string {
  const [article, who] = kind === "개인" ? ["제233조", "상속인"] : ["제234조", "합병으로 설립되거나 존속하는 법인"];
  return [
    `소송 중이면 절차가 중단되는지(민사소송법 ${article}), 소송대리인이 있어 중단되지 않는지(제238조) 확인해 주세요.`,
    `${who}의 소송수계와 위임관계를 정리하고, 고객 화면에서 상속인·승계인을 연결해 주세요.`,
    ...(kind === "개인" ? ["상속인은 상속포기를 할 수 있는 동안에는 수계하지 못합니다(제233조 제2항)."] : []),
  ].join("\n");
}

async function withdrawAsked(work: Work, clientId: number): Promise<void> {
  const cases = await openCasesOf(work, clientId);
  const [first] = cases;
  if (!first) return;
  const urls = [clientUrl(first.client), ...cases.map(({ number }) => caseUrl(number))];
  await withdrawTold(work, { urls, beginning: `${titleStart(first.client)} ` });
}
