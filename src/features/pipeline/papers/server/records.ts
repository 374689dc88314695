import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { managePapers, showTemplates } from "../access.ts";
import { paperTemplate } from "../paper-template.ts";

/** What papers were made of stays as it was taken into use. */
function keepUsed({ before, changes }: Writing<typeof paperTemplate>): void {
  if (!before || before["status"] === "draft" || before["status"] === "review") return;
  const touched = (["name", "kind"] as const).filter(
    (key) => changes[key] !== undefined && changes[key] !== before[key],
  );
  if (touched.length === 0) return;
  throw new Failure("ruleViolated", "사용한 서식의 이름과 종류는 바꿀 수 없습니다. 새 판을 만들어 주세요.", {
    fields: Object.fromEntries(touched.map((key) => [key, "사용한 서식은 바꿀 수 없습니다."])),
  });
}

/** 서식 with its rules. They are the firm's, whichever team wrote them. */
export const templateRecords = defineRecords(paperTemplate, {
  show: showTemplates,
  manage: managePapers,
  list: null,
  scope: () => sql<boolean>`true`,
  check: async (writing) => keepUsed(writing),
  actions: { file: "파일 올림", edition: "새 판 작성", replaced: "새 판으로 바뀜" },
});
