import { seoulDay } from "#platform/dates.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { insertClients, type FilledClient } from "./fill-clients.ts";
import { consultCount, insertConsults, type FilledConsult } from "./fill-consults.ts";
import { insertContracts, type FilledContracts } from "./fill-contracts.ts";
import { insertProjects } from "./fill-projects.ts";
import { drawNames, makeMatters, type Matter } from "./matters.ts";
import { disputeTexts, presaleTexts } from "./record-texts.ts";
import type { FilledPeople, FilledRecord, FilledRecords, Filling } from "./types.ts";

const neither = { suit: false, foreign: false } as const;

/** States of disputes on which nobody works any more. */
const over: readonly string[] = ["closed", "rejected"];

/** Everything the pipeline holds, and what payments need to know of it. */
export type FilledPipeline = {
  readonly records: FilledRecords;
  readonly matters: readonly Matter[];
  readonly clients: ReadonlyMap<string, FilledClient>;
  readonly consults: readonly FilledConsult[];
  readonly contracts: FilledContracts;
};

/** Clients, consultations, contracts, projects, disputes and presale sites, the newest with the highest numbers. */
export async function fillRecords(filling: Filling, people: FilledPeople): Promise<FilledPipeline> {
  const names = drawNames(filling, consultCount);
  const matters = makeMatters(filling, names);
  const clients = await insertClients(filling, people, matters, names);
  const consults = await insertConsults(filling, people, matters, clients, names);
  const contracts = await insertContracts(filling, people, matters, clients, consults, names);
  const project = await insertProjects(filling, people, matters, clients, contracts.idOf);
  const preSaleArea = await insertPresaleAreas(filling, people);
  const boon = await insertDisputes(filling, people, { project, matters, clients, contracts });
  return { records: { consult: consults, project, boon, preSaleArea }, matters, clients, consults, contracts };
}

function pickId({ random }: Filling, { staff }: FilledPeople, keys: readonly string[]): number {
  return staff.get(random.pick(keys))!.id;
}

async function insertDisputes(
  filling: Filling,
  people: FilledPeople,
  made: Pick<FilledPipeline, "matters" | "clients" | "contracts"> & { readonly project: readonly FilledRecord[] },
): Promise<FilledRecord[]> {
  const { query, now } = filling;
  const inserted = await query
    .insertInto("disputes")
    .values(
      disputeTexts.map((text, index) => ({
        ...about(made, text.project, text.kind),
        ...terms(filling, index),
        team_id: people.teamIds["본사팀"],
        title: text.title,
        brief: text.brief,
        kind: text.kind,
        status: text.status,
        owner_id: pickId(filling, people, ["consultant", "responsible-lawyer", "general-lead"]),
        facts_from_id: text.status === "fact" ? people.staff.get("responsible-lawyer")!.id : null,
        created_at: workingInstant(now, (disputeTexts.length - index) * 5),
      })),
    )
    .returning(["id", "title", "status"])
    .execute();
  return inserted.map(({ id, title, status }) => ({
    id,
    number: id,
    client: title,
    case: `분쟁 ${id}`,
    title,
    ...neither,
    ongoing: !over.includes(status),
  }));
}

/** Project, contract and client a dispute is about. */
function about(
  { project, matters, clients, contracts }: Parameters<typeof insertDisputes>[2],
  index: number | null,
  kind: string,
) {
  if (index === null) return {};
  const matter = matters[index]!;
  return {
    project_id: project[index]!.id,
    contract_id: contracts.idOf.get(matter) ?? null,
    client_id: kind === "의뢰인" ? clients.get(matter.client)!.id : null,
  };
}

/** Amounts, severity and day; one is due today, one is late. */
function terms({ now }: Filling, index: number) {
  const closed = over.includes(disputeTexts[index]!.status);
  return {
    amount_claimed: [3_300_000, null, null, 4_500_000, null, 2_000_000][index]!,
    amount_agreed: disputeTexts[index]!.status === "agreed" ? 2_500_000 : null,
    severity: (["high", "medium", "low", "high", "medium", "low"] as const)[index]!,
    due_on: closed ? null : addDays(seoulDay(now), [3, -2, 0, 10, 14][index] ?? 7),
    resolution: closed ? "유출 사실이 없음을 확인하고 서면으로 회신함" : "",
    external_kind: disputeTexts[index]!.status === "external" ? ("petition" as const) : null,
    external_ref: disputeTexts[index]!.status === "external" ? "민원 가상-0012" : "",
    content: "통화 내용과 위임계약서를 확인한 뒤 회신하기로 함.",
  };
}

async function insertPresaleAreas({ query, now }: Filling, people: FilledPeople): Promise<FilledRecord[]> {
  const inserted = await query
    .insertInto("presale_areas")
    .values(
      presaleTexts.map((text, index) => ({
        ...text,
        team_id: people.teamIds["JJ팀"],
        created_at: workingInstant(now, 90 - index * 20),
      })),
    )
    .returning(["id", "name"])
    .execute();
  return inserted.map(({ id, name }) => ({
    id,
    number: id,
    client: name,
    case: name,
    title: name,
    ...neither,
    ongoing: true,
  }));
}
