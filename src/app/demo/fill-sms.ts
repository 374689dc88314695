import { filled } from "#features/messages/sms/fill.ts";
import { asAdvertisement, kindOf } from "#features/messages/sms/text-rules.ts";
import { cp949 } from "#features/messages/sms/server/cp949.ts";
import type { SmsStatus } from "#features/messages/sms/sms-message.ts";
import { workingInstant } from "./calendar.ts";
import { phone } from "./names.ts";
import { templateTexts } from "./sms-texts.ts";
import type { FilledPeople, FilledPerson, Filling } from "./types.ts";

type Firm = Filling & {
  readonly person: (key: string) => FilledPerson;
  readonly team: number;
  readonly name: string;
  readonly tel: string;
};

const refusalNo = "0800000000";
const price = { SMS: 18, LMS: 45 } as const;

/** Numbers, templates, consents and refusals, and messages as a firm has sent them over some weeks; none left the house. */
export async function fillSms(filling: Filling, people: FilledPeople): Promise<void> {
  const { query } = filling;
  const settings = await query.selectFrom("firm_settings").select(["name", "phone"]).executeTakeFirstOrThrow();
  const firm: Firm = {
    ...filling,
    person: (key) => people.staff.get(key)!,
    team: people.teamIds["본사팀"],
    name: settings.name,
    tel: settings.phone,
  };
  await query
    .updateTable("sms_settings")
    .set({ refusal_no: refusalNo, cert_no: "가상-2026-001", cert_until: "2028-12-31" })
    .execute();
  const senders = await fillSenders(firm);
  await query
    .insertInto("sms_templates")
    .values(templateTexts.map((one) => ({ ...one, team_id: firm.team, ...made(firm, "manager", 90) })))
    .execute();
  await fillEvents(firm);
  await fillMessages(firm, senders);
}

const made = ({ now, person }: Firm, key: string, days: number) => {
  const at = workingInstant(now, days);
  const by = person(key);
  return { created_at: at, created_by: by.userId, updated_at: at, updated_by: by.userId };
};

async function fillSenders(firm: Firm): Promise<number[]> {
  const rows = await firm.query
    .insertInto("sms_senders")
    .values([
      {
        name: "대표번호",
        tel: firm.tel,
        status: "active",
        holder: firm.name,
        proof_on: "2026-03-02",
        team_id: firm.team,
      },
      {
        name: "송무팀",
        tel: "02-000-0101",
        status: "active",
        holder: firm.name,
        proof_on: "2026-03-02",
        team_id: firm.team,
      },
      { name: "상담팀 새 번호", tel: "02-000-0102", status: "asked", holder: firm.name, team_id: firm.team },
    ])
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Who agreed to news of the firm, some also at night, and who took it back. */
async function fillEvents(firm: Firm): Promise<void> {
  const { query, random, person } = firm;
  const clients = await query
    .selectFrom("clients")
    .select(["id", "name", "tel"])
    .where("tel", "<>", "")
    .orderBy("id")
    .limit(24)
    .execute();
  const owner = person("manager");
  const wording = `${firm.name}의 소식과 안내를 문자로 받는 데 동의합니다. 동의하지 않아도 상담에는 영향이 없습니다.`;
  const consents = clients.flatMap(({ id, name, tel }, index) => {
    const days = random.integer(20, 400);
    const base = { team_id: firm.team, tel, name, client_id: id, owner_id: owner.id, channel: "paper" as const };
    const at = workingInstant(firm.now, days);
    return [
      { ...base, event: "give" as const, wording, happened_at: at, ...told(firm, days, index) },
      ...(index % 6 === 2
        ? [
            {
              ...base,
              event: "giveNight" as const,
              wording: `${wording} 밤에도 받겠습니다.`,
              happened_at: at,
              ...told(firm, days, 1),
            },
          ]
        : []),
      ...(index % 11 === 5
        ? [
            {
              ...base,
              event: "withdraw" as const,
              happened_at: workingInstant(firm.now, Math.floor(days / 2)),
              ...told(firm, 15, 1),
            },
          ]
        : []),
    ];
  });
  await query
    .insertInto("sms_consents")
    .values(consents.map((one) => ({ wording: "", ...one, ...made(firm, "manager", 10) })))
    .execute();
  // Two years are about to be over, or are: they are told again that they agreed.
  await query
    .insertInto("sms_consents")
    .values(
      [
        { name: "한서윤", tel: "010-0000-0741", days: 715 },
        { name: "오도현", tel: "010-0000-0742", days: 745 },
      ].map(({ days, ...one }) => ({
        ...one,
        team_id: firm.team,
        owner_id: owner.id,
        event: "give" as const,
        channel: "web" as const,
        wording,
        happened_at: workingInstant(firm.now, days),
        ...told(firm, days, 1),
        ...made(firm, "manager", 10),
      })),
    )
    .execute();
  await query
    .insertInto("sms_refusals")
    .values(
      clients.slice(0, 3).map(({ id, name, tel }, index) => ({
        team_id: firm.team,
        event: index === 0 ? ("refuseAll" as const) : ("refuseAds" as const),
        tel,
        name,
        client_id: id,
        owner_id: owner.id,
        channel: index === 1 ? ("free080" as const) : ("phone" as const),
        happened_at: workingInstant(firm.now, 5 + index * 9),
        note: index === 0 ? "전화로만 연락해 달라고 함" : "",
        ...told(firm, 5 + index * 9, index),
        ...made(firm, "manager", 4),
      })),
    )
    .execute();
}

/** Most were told what became of it; the newest ones not yet. */
function told({ now }: Firm, days: number, index: number) {
  if (days < 10 || index % 7 === 0) return {};
  return {
    status: "told" as const,
    told_on: workingInstant(now, days - 3)
      .toISOString()
      .slice(0, 10),
    told_how: "message" as const,
  };
}

type Reached = { readonly id: number; readonly name: string; readonly tel: string };

async function fillMessages(firm: Firm, senders: readonly number[]): Promise<void> {
  const { query, random } = firm;
  const consults = await query
    .selectFrom("consults")
    .select(["id", "name", "tel"])
    .where("tel", "<>", "")
    .orderBy("id")
    .limit(14)
    .execute();
  for (const [index, one] of consults.entries()) {
    const template = templateTexts[index % 2]!;
    const body = filled(template.body, {
      date: "26-12-02(수) 14:00",
      place: "본사 3층 상담실",
      firm: firm.name,
      firmTel: firm.tel,
    });
    await addMessage(firm, {
      by: random.pick(["manager", "litigation"]),
      days: 2 + index * 3,
      status: index === 4 ? "failed" : "done",
      body,
      sender: senders[0]!,
      record: { type: "consult", id: one.id },
      people: [one],
    });
  }
  const projects = await query
    .selectFrom("projects as p")
    .innerJoin("clients as c", "c.id", "p.client_id")
    .select(["p.id", "c.name", "c.tel"])
    .where("c.tel", "<>", "")
    .orderBy("p.id")
    .limit(10)
    .execute();
  for (const [index, one] of projects.entries()) {
    const body = filled(templateTexts[2]!.body, {
      date: "26-12-09(수) 10:30",
      court: "서울중앙지방법원",
      caseNo: "2026가단901234",
      firm: firm.name,
      firmTel: firm.tel,
    });
    await addMessage(firm, {
      by: "litigation",
      days: 1 + index * 4,
      status: index === 0 ? "reserved" : "done",
      body,
      sender: senders[1]!,
      record: { type: "project", id: one.id },
      people: [one],
    });
  }
  const clients = await query
    .selectFrom("clients")
    .select(["id", "name", "tel"])
    .where("tel", "<>", "")
    .orderBy("id")
    .limit(24)
    .execute();
  const news = asAdvertisement("상속 업무 안내서를 새로 냈습니다.", {
    firmName: firm.name,
    refusalNo,
    lawyer: "윤시우",
  });
  await addMessage(firm, {
    by: "manager",
    days: 12,
    status: "partial",
    body: news,
    sender: senders[0]!,
    record: null,
    people: clients,
    ad: true,
  });
  await addMessage(firm, {
    by: "manager",
    days: 1,
    status: "held",
    body: news.replace("상속", "임대차"),
    sender: senders[0]!,
    record: null,
    people: clients.slice(4, 14),
    ad: true,
  });
  await addMessage(firm, {
    by: "manager",
    days: 0,
    status: "draft",
    body: filled(templateTexts[4]!.body, { firm: firm.name, firmTel: firm.tel }),
    sender: senders[0]!,
    record: null,
    people: [
      { id: 0, name: "한누리", tel: phone(8_801) },
      { id: 0, name: "", tel: phone(8_802) },
    ],
  });
}

type DemoMessage = {
  readonly by: string;
  /** Days ago that it was written. */
  readonly days: number;
  readonly status: SmsStatus;
  readonly body: string;
  readonly sender: number;
  readonly record: { readonly type: string; readonly id: number } | null;
  readonly people: readonly Reached[];
  readonly ad?: true;
};

async function addMessage(firm: Firm, demo: DemoMessage): Promise<void> {
  const { query, now, person, team } = firm;
  const { status, body, people, record, days, ad = false } = demo;
  const at = workingInstant(now, days);
  const isOver = status === "done" || status === "partial" || status === "failed";
  const kind = kindOf({ title: "", body }, cp949);
  const { id } = await query
    .insertInto("sms_messages")
    .values({
      team_id: team,
      status,
      purpose: ad ? "ad" : "info",
      kind,
      body,
      sender_id: demo.sender,
      lawyer_id: ad ? person("lawyer").id : null,
      owner_id: person(demo.by).id,
      reserve_at: status === "reserved" ? new Date(now.getTime() + 20 * 3_600_000) : status === "held" ? at : null,
      hold_reason: status === "held" ? "night" : null,
      started_at: isOver ? at : null,
      ended_at: isOver ? at : null,
      record_type: record?.type ?? null,
      record_id: record?.id ?? null,
      ...made(firm, demo.by, days),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const batch = isOver
    ? await query
        .insertInto("sms_batches")
        .values({ message_id: id, driver: "log", state: "settled", touched_at: at })
        .returning("id")
        .executeTakeFirstOrThrow()
    : null;
  await query
    .insertInto("sms_recipients")
    .values(
      people.map((one, index) => {
        const text = filled(body, { name: one.name === "" ? "고객" : one.name });
        const own = kindOf({ title: "", body: text }, cp949);
        return {
          team_id: team,
          message_id: id,
          place: index + 1,
          name: one.name,
          tel: one.tel,
          text,
          kind: own,
          bytes: cp949.bytesOf(text),
          record_type: record?.type ?? (one.id > 0 ? "client" : null),
          record_id: record?.id ?? (one.id > 0 ? one.id : null),
          created_at: at,
          ...outcomeOf(demo, index, { at, batchId: batch?.id ?? null, price: price[own] }),
        };
      }),
    )
    .execute();
}

type Handed = { readonly at: Date; readonly batchId: number | null; readonly price: number };

/** What came of it: some refused, one number is dead, the others have it. */
function outcomeOf({ status, ad }: DemoMessage, index: number, { at, batchId, price: cost }: Handed) {
  if (batchId === null) return { status: "draft" as const };
  if (ad && index < 2) return { status: "excluded" as const, excluded_reason: "refused" as const };
  if (ad && index % 9 === 7) return { status: "excluded" as const, excluded_reason: "noConsent" as const };
  const handed = { batch_id: batchId, handed_at: at, result_at: at, tries: 1 };
  if (status === "failed" || (status === "partial" && index === 5)) {
    return { ...handed, status: "failed" as const, result_code: "3058", result_text: "없는 번호" };
  }
  return { ...handed, status: "sent" as const, cost, result_text: "내부 기록만 남김" };
}
