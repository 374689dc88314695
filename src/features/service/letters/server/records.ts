import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { defineRecords, teamRows } from "#records/server/records.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { manageLetters, showAllLetters, showLetters } from "../access.ts";
import { letter, openForWriting, type LetterStatus } from "../letter.ts";
import { countPaper } from "./contents.ts";

/**
 * Rows of `r` the person may see: 송무팀 and 관리자 those of their team scope, everybody those he or she wrote, has to look
 * through or is the responsible lawyer of, wherever they lie (product §4.1).
 */
function letterRows(asker: Asker) {
  const staffId = asker.viewer.staff?.id ?? null;
  const own = sql<boolean>`(r.author_id = ${staffId} or r.reviewer_id = ${staffId} or r.created_by = ${asker.viewer.userId}
    or exists (select 1 from projects p where p.id = r.project_id and p.responsible_id = ${staffId}))`;
  return showAllLetters.allows(asker.facts) ? sql<boolean>`(${teamRows(letter, null, asker)} or ${own})` : own;
}

/** The first of the parties, and how many more there are. */
const partiesOf = (table: "letter_senders" | "letter_receivers") => sql<string>`coalesce((
  select min(l.name) filter (where l.place = 1) || case when count(*) > 1 then ' 외 ' || count(*) - 1 || '인' else '' end
  from ${sql.table(table)} l where l.letter_id = r.id), '')`;

/** What stands on the paper and is written in the form: it stays once the letter was handed in. */
const onPaper = ["title", "signer", "channel", "doubleSided", "waiveOwnCopy"] as const;

/** 내용증명 with its rules. */
export const letterRecords = defineRecords(letter, {
  show: showLetters,
  manage: manageLetters,
  list: null,
  held: { unfinished: sql<boolean>`r.status not in ('closed','canceled')` },
  scope: letterRows,
  outsideWalls: (asker, id) => sql<boolean>`not exists (select from letters wl where wl.id = ${id} and not (
    ${outsideWalls(asker, "project", sql.ref<number>("wl.project_id"))}
    and ${outsideWalls(asker, "consult", sql.ref<number>("wl.consult_id"))}))`,
  walled: (id) => sql<boolean>`exists (select from letters wl where wl.id = ${id} and (
    ${isWalled("project", sql.ref<number>("wl.project_id"))} or ${isWalled("consult", sql.ref<number>("wl.consult_id"))}))`,
  computed: { senders: partiesOf("letter_senders"), receivers: partiesOf("letter_receivers") },
  actions: { clientLink: "의뢰인확인 링크 발급", paper: "본문 수정", copy: "복제", outcomes: "배달 결과" },
  check: async ({ before, changes }) => {
    if (!before || openForWriting.includes(before["status"] as LetterStatus)) return;
    if (onPaper.some((key) => changes[key] !== undefined && changes[key] !== before[key])) {
      throw new Failure("ruleViolated", "접수한 내용증명의 글은 바꿀 수 없습니다. 복제하여 새로 작성해 주세요.");
    }
  },
  /** Whoever begins a letter without naming a writer writes it: otherwise it would be out of sight at once. */
  written: async ({ work, asker, before, changes }, id) => {
    if (!before && !changes.author) {
      await work.query
        .updateTable("letters")
        .set({ author_id: asker.viewer.staff?.id ?? null })
        .where("id", "=", id)
        .execute();
    }
    if (!before || openForWriting.includes(before["status"] as LetterStatus)) await countPaper(work, id);
  },
});
