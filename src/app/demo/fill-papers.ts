import { defaultFile } from "#features/pipeline/papers/server/template-file.ts";
import { defaultTexts } from "#features/pipeline/papers/default-texts.ts";
import type { PaperKind } from "#features/pipeline/papers/paper-template.ts";
import { splitFields, type PaperFormat } from "#platform/paper/paper-fields.ts";
import { workingInstant } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

type DemoTemplate = {
  readonly name: string;
  readonly kind: PaperKind;
  readonly format: PaperFormat;
  readonly status: "draft" | "review" | "inUse" | "stopped";
  readonly edition?: number;
  /** Days ago. */
  readonly written: number;
  readonly notes?: string;
  /** A field that nobody knows, as somebody wrote it. */
  readonly slip?: string;
};

const templates: readonly DemoTemplate[] = [
  { name: "민사 위임계약서", kind: "contract", format: "hwpx", status: "stopped", written: 210, notes: "첫 판" },
  {
    name: "민사 위임계약서",
    kind: "contract",
    format: "hwpx",
    status: "inUse",
    edition: 2,
    written: 60,
    notes: "해지와 정산 조항을 표준약관에 맞추어 고침",
  },
  { name: "자문계약서", kind: "contract", format: "docx", status: "review", written: 3 },
  { name: "소송위임장", kind: "attorney", format: "hwpx", status: "inUse", written: 120 },
  { name: "담당변호사 지정통지서", kind: "notice", format: "docx", status: "inUse", written: 120 },
  { name: "개인정보 동의서", kind: "consent", format: "docx", status: "inUse", written: 90 },
  { name: "형사 위임계약서", kind: "contract", format: "docx", status: "draft", written: 1, slip: "의뢰인 주소" },
];

/** Templates of the firm in every state; the civil contract in its second edition, a draft with a field nobody knows. */
export async function fillPapers({ query, now }: Filling, { teamIds, staff }: FilledPeople): Promise<void> {
  const writer = staff.get("manager")!;
  let before: number | null = null;
  for (const { name, kind, format, status, edition = 1, written, notes = "", slip } of templates) {
    const at = workingInstant(now, written);
    const { bytes } = await defaultFile(kind, format);
    const { id } = await query
      .insertInto("paper_templates")
      .values({
        team_id: teamIds["본사팀"],
        name,
        kind,
        format,
        status,
        edition,
        follows_id: edition > 1 ? before : null,
        file_name: `${name}.${format}`,
        notes,
        created_at: at,
        created_by: writer.userId,
        updated_at: at,
        updated_by: writer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    before = id;
    const texts = defaultTexts[kind].map(({ text }) => text);
    const fields = texts.flatMap((text) => splitFields(text).filter((_, index) => index % 2 === 1));
    await query
      .insertInto("paper_template_files")
      .values({
        template_id: id,
        bytes,
        fields: [...new Set([...fields, ...(slip === undefined ? [] : [slip])])],
        texts,
        uploaded_at: at,
        uploaded_by: writer.userId,
      })
      .execute();
  }
}
