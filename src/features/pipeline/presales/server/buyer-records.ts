import { sql } from "kysely";
import { destructionActions } from "#firm/privacy-actions.ts";
import { isLate } from "#firm/server/late.ts";
import { phoneDigits } from "#platform/phone.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import type { ChangesOf } from "#records/resource.ts";
import { isRegisteredConsent } from "#features/messages/sms/server/api.ts";
import { showPresaleAreas } from "../access.ts";
import { presaleBuyer } from "../buyer.ts";
import { isLabel, printLayout, siteFields, type PaperName } from "../print-layout.ts";
import { labelPrinter, printRun } from "../print-run.ts";
import { fieldsIn, unknownFields } from "../placing.ts";
import { ensureEdition } from "./editions.ts";

type Marked = "area" | "dong" | "ho" | "tel";
type Sent = { readonly [Key in Marked]?: ChangesOf<typeof presaleBuyer>[Key] | undefined };

/** By what a pasted row is one that stands already: site, unit and telephone (product §6.6). Co-owners have their own. */
function markOf({ area, dong = "", ho = "", tel = "" }: Sent): string | null {
  const digits = phoneDigits(tel);
  return digits === "" && dong + ho === "" ? null : [area, dong.trim(), ho.trim(), digits].join("|");
}

async function standing({ query }: Writing["work"], areas: readonly number[], except: number): Promise<Set<string>> {
  const rows = await query
    .selectFrom("presale_buyers")
    .select(["area_id as area", "dong", "ho", "tel"])
    .where("area_id", "in", [0, ...areas])
    .where("id", "<>", except)
    .where("deleted_at", "is", null)
    .execute();
  return new Set(rows.flatMap((row) => markOf(row) ?? []));
}

function same(where: string): Failure {
  const message = `같은 동·호와 연락처의 사람이 ${where} 있습니다.`;
  return new Failure("ruleViolated", message, { fields: { tel: message } });
}

/** A consent of which the register knows ends by an event, which is answered; it is not wiped away. */
async function refuseUntold(work: Writing["work"], before: NonNullable<Writing["before"]>): Promise<void> {
  if (before["marketingConsentAt"] === null || !(await isRegisteredConsent(work, Number(before["id"])))) return;
  throw invalidField(
    "marketingConsentAt",
    "수신 동의 목록에 등록된 동의입니다. 철회는 ‘수신거부’ 처리나 문자의 ‘수신 동의’ 화면에 등록해 주세요.",
  );
}

/** 수분양자 with their rules. */
export const buyerRecords = defineRecords(presaleBuyer, {
  show: showPresaleAreas,
  manage: showPresaleAreas,
  list: null,
  held: { unfinished: sql<boolean>`r.status in ('new','guided','interested','linked')` },
  actions: destructionActions,
  /** What binds the firm is the contract or the suit that follows, where they stand again. */
  conflicts: {
    engaged: sql<boolean>`false`,
    title: sql<string>`(select a.name from presale_areas a where a.id = r.area_id)`,
  },
  computed: {
    overdue: sql<boolean>`coalesce(${isLate(sql`r.next_contact_on`)}
      and r.status not in ('optOut', 'refused', 'contracted'), false)`,
    printed: sql<boolean>`(r.printed_at is not null)`,
  },
  check: async ({ work, before, changes }) => {
    if (before && changes.marketingConsentAt === null) await refuseUntold(work, before);
    const of = <Key extends Marked>(key: Key) => (changes[key] ?? before?.[key] ?? undefined) as Sent[Key];
    if (before && (["area", "dong", "ho", "tel"] as const).every((key) => changes[key] === undefined)) return;
    const sent: Sent = { area: of("area"), dong: of("dong"), ho: of("ho"), tel: of("tel") };
    const mark = markOf(sent);
    if (mark === null || typeof sent.area !== "number") return;
    if ((await standing(work, [sent.area], Number(before?.["id"] ?? 0))).has(mark)) throw same("이 현장에");
  },
  checkMany: async ({ work }, rows, nameOf) => {
    const areas = [...new Set(rows.flatMap(({ area }) => (typeof area === "number" ? [area] : [])))];
    const known = await standing(work, areas, 0);
    const before = new Map<string, number>();
    const faults = new Map<number, Failure>();
    for (const [position, row] of rows.entries()) {
      const mark = markOf(row);
      if (mark === null) continue;
      const earlier = before.get(mark);
      if (known.has(mark)) faults.set(position, same("이 현장에"));
      else if (earlier !== undefined) faults.set(position, same(`같은 표의 ${nameOf(earlier)}에`));
      else before.set(mark, position);
    }
    return faults;
  },
});

/** 400 for a head or a foot that this paper cannot have: labels have none, and that of a 명부 is about nobody. */
function refuseUnfitEdges({ before, changes }: Writing<typeof printLayout>): void {
  const paper = (changes.paper ?? before?.["paper"]) as PaperName;
  for (const key of ["header", "footer"] as const) {
    const said = changes[key] ?? (before?.[key] as string | undefined) ?? "";
    if (said !== "" && isLabel(paper)) throw invalidField(key, "라벨에는 머리말과 꼬리말을 넣을 수 없습니다.");
    const personal = paper === "roster" && fieldsIn(said).find((name) => !siteFields.includes(name));
    if (personal)
      throw invalidField(key, `참여자 명부의 머리말과 꼬리말에는 ${siteFields.join(", ")}만 쓸 수 있습니다.`);
  }
}

/** 출력 양식 with its rules: no merge field that nobody knows. */
export const layoutRecords = defineRecords(printLayout, {
  show: showPresaleAreas,
  manage: showPresaleAreas,
  list: null,
  computed: {
    runs: sql`(select count(*)::int from print_runs n where n.layout_id = r.id and n.status = 'printed')`,
    edition: sql`(select max(e.edition) from print_layout_editions e where e.layout_id = r.id)`,
  },
  check: async (writing) => {
    for (const key of ["body", "header", "footer"] as const) {
      const [unknown] = unknownFields(writing.changes[key] ?? "");
      if (unknown === undefined) continue;
      throw invalidField(key, `‘${unknown}’ 자리에 넣을 수 있는 값이 없습니다. 항목 이름을 확인해 주세요.`);
    }
    refuseUnfitEdges(writing);
  },
  written: async ({ work, asker }, id) => {
    await ensureEdition(work, id, asker.viewer.userId);
  },
});

export const printerRecords = defineRecords(labelPrinter, {
  show: showPresaleAreas,
  manage: showPresaleAreas,
  list: null,
});

export const runRecords = defineRecords(printRun, {
  show: showPresaleAreas,
  manage: showPresaleAreas,
  list: null,
  computed: { people: sql`(select count(*)::int from print_run_items i where i.run_id = r.id)` },
});
