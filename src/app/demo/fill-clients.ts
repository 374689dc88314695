import { seoulDay } from "#platform/dates.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { finished, type Matter, type Names } from "./matters.ts";
import { phone } from "./names.ts";
import type { FilledPeople, Filling } from "./types.ts";

/** A client by its name, as contracts, projects and payments point to it. */
export type FilledClient = { readonly id: number; readonly name: string; readonly tel: string; readonly kind: string };

const sources = ["홈페이지 문의", "지인 소개", "네이버 검색", "재의뢰", "유튜브", "타 사무소 소개"];
const managers = ["consultant", "jiho", "eungyeol", "serin", "manager"];
const lawyers = ["lawyer", "responsible-lawyer", "associate-lawyer", "partner", "onyu"];

/**
 * Everybody the firm works or worked for, and those who may become clients; two of them with one telephone are to be
 * merged, two others with one telephone are known to be different people. By name.
 */
export async function insertClients(
  filling: Filling,
  people: FilledPeople,
  matters: readonly Matter[],
  names: Names,
): Promise<Map<string, FilledClient>> {
  const { query } = filling;
  const byName = Map.groupBy(matters, ({ client }) => client);
  const rows = [
    ...[...byName.values()].map((own, index) => clientOf(filling, people, own, index)),
    ...otherClients(filling, people, names),
  ].toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
  const inserted = await query.insertInto("clients").values(rows).returning(["id", "name", "tel", "kind"]).execute();
  return new Map(inserted.map((client) => [client.name, client]));
}

function clientOf({ random, now }: Filling, { staff, teamIds }: FilledPeople, own: readonly Matter[], index: number) {
  const first = own[0]!;
  const running = own.some(({ status }) => !finished.includes(status));
  const created = workingInstant(first.createdAt, 4);
  const contact = workingInstant(now, index % 6 === 5 ? 38 + index : random.integer(0, 20));
  return {
    team_id: teamIds[first.team],
    kind: first.company ? ("법인" as const) : ("개인" as const),
    name: first.client,
    tel: first.clientTel,
    tel2: index % 9 === 4 ? phone(7_400 + index) : "",
    email: first.company ? `office${index}@client.example` : index % 2 === 0 ? `client${index}@mail.example` : "",
    address: index % 3 === 0 ? "" : `서울특별시 해온구 가상로 ${10 + index * 3} (가상 주소)`,
    biz_no: first.company ? `000-00-${String(10_000 + index).slice(-5)}` : "",
    birth: first.company ? null : addDays("1962-03-01", random.integer(0, 14_000)),
    grade: index % 11 === 7 ? ("caution" as const) : index % 5 === 1 ? ("important" as const) : ("normal" as const),
    case_scope: first.scope,
    contact_preference: random.pick(["tel", "sms", "email"] as const),
    contact_ban: index % 13 === 8 ? "평일 오전 연락 금지" : "",
    manager_id: staff.get(random.pick(managers))!.id,
    lawyer_id: staff.get(random.pick(lawyers))!.id,
    source: random.pick(sources),
    privacy_consent_at: created,
    retention_until: running ? null : addDays(seoulDay(now), 1_700 + index),
    last_contact_at: contact > created ? contact : created,
    created_at: created,
    updated_at: created,
  };
}

function otherClients({ now }: Filling, { staff, teamIds }: FilledPeople, { others }: Names) {
  const base = {
    team_id: teamIds["본사팀"],
    manager_id: staff.get("consultant")!.id,
    privacy_consent_at: workingInstant(now, 30),
  };
  const at = (days: number) => ({ created_at: workingInstant(now, days), updated_at: workingInstant(now, days) });
  const prospects = others.slice(0, 8).map((name, index) => ({
    ...base,
    name,
    tel: phone(7_000 + index * 13),
    case_scope: index === 3 ? ("외국" as const) : ("일반" as const),
    source: sources[index % sources.length]!,
    last_contact_at: workingInstant(now, 3 + index * 6),
    ...at(25 - index),
  }));
  const twins = [
    // The same person twice: once from the homepage with the family name left out.
    { ...base, name: others[8]!, tel: phone(7_201), birth: "1984-06-02", source: "지인 소개", ...at(120) },
    { ...base, name: others[8]!.slice(1), tel: phone(7_201), source: "홈페이지 문의", ...at(12) },
    // Mother and daughter: one telephone, looked at and found to be two people.
    { ...base, name: others[9]!, tel: phone(7_305), namesake: true, ...at(90) },
    { ...base, name: others[10]!, tel: phone(7_305), namesake: true, ...at(60) },
  ];
  const association = {
    ...base,
    name: "새솔마루 2차 수분양자 대책회의",
    kind: "단체" as const,
    team_id: teamIds["JJ팀"],
    tel: phone(7_410),
    grade: "important" as const,
    ...at(100),
  };
  const old = {
    ...base,
    name: others[11]!,
    tel: phone(7_420),
    status: "dueDestroy" as const,
    retention_until: addDays(seoulDay(now), -12),
    last_contact_at: workingInstant(now, 195),
    notes: "2021년에 종결한 사건의 의뢰인. 보관 기간이 지나 파기 대상입니다.",
    ...at(198),
  };
  return [...prospects, ...twins, association, old];
}
