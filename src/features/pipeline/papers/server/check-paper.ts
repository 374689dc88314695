import { invalidField, notFound } from "#platform/server/http/failure.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Asker } from "#platform/server/asker.ts";
import { splitFields, type PaperFormat } from "#platform/paper/paper-fields.ts";
import { withParticle } from "#platform/particle.ts";
import { manageFirm } from "#features/identity/firm/access.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { sql } from "kysely";
import { clauseFaults, feeFaults } from "../clauses.ts";
import { defaultTexts } from "../default-texts.ts";
import { isPaperField, paperFields, places, type Place } from "../paper-fields.ts";
import { paperKinds, type PaperKind } from "../paper-template.ts";
import { templateRecords } from "./records.ts";
import { defaultFile, fileOf, type TemplateBytes } from "./template-file.ts";
import { paperFacts, type PaperFacts } from "./values.ts";

type Query = Pick<Database, "query">;

export type Choice = {
  readonly kind: PaperKind;
  readonly template?: number | undefined;
  readonly format?: PaperFormat | undefined;
};

/** A template that was chosen, with its fields. */
type Chosen = {
  readonly name: string;
  readonly file: TemplateBytes;
  readonly fields: readonly string[];
  readonly templateId: number | null;
  readonly edition: number | null;
};

/** A value that has to be entered first, with where. */
export type MissingValue = {
  readonly name: string;
  readonly reason: string;
  readonly place: string;
  readonly path: string;
};

/** The template of a choice; 404 for one that is not in use or of another kind, 400 without a format of the default. */
async function chosenTemplate({ query }: Query, choice: Choice, asker: Asker): Promise<Chosen> {
  const { kind, template, format } = choice;
  if (template === undefined) {
    if (format === undefined) throw invalidField("format", "형식을 골라 주세요.");
    const fields = new Set(
      defaultTexts[kind].flatMap(({ text }) => splitFields(text).filter((_, index) => index % 2 === 1)),
    );
    const file = await defaultFile(kind, format);
    return { name: `${paperKinds[kind]} (기본)`, file, fields: [...fields], templateId: null, edition: null };
  }
  const { rows } = await sql<{ id: number; name: string; edition: number; fields: string[] }>`
    select r.id, r.name, r.edition, f.fields from ${fromTable(templateRecords)}
    join paper_template_files f on f.template_id = r.id
    where r.id = ${template} and r.kind = ${kind} and r.status = 'inUse' and ${visible(templateRecords, asker)}`.execute(
    query,
  );
  const [row] = rows;
  const file = row && (await fileOf({ query }, row.id));
  if (!row || !file) throw notFound();
  return { name: row.name, file, fields: row.fields, templateId: row.id, edition: row.edition };
}

/** What a paper would say, what it lacks, and clauses of the contract that do not stand. */
export async function checkedPaper(database: Query, number: number, choice: Choice, asker: Asker) {
  const facts = await paperFacts(database, number, asker);
  const chosen = await chosenTemplate(database, choice, asker);
  const missing = chosen.fields
    .filter(isPaperField)
    .filter((name) => facts.values[name] === "")
    .map((name) => ({
      name,
      ...mendOf(name, paperFields[name], { ...facts, keepsFirm: manageFirm.allows(asker.facts) }),
    }));
  const usesTerms = chosen.fields.includes("해지조건");
  const usesFees = chosen.fields.some((name) => name === "보수" || name === "성공보수");
  const faults = [
    ...(usesTerms ? clauseFaults([facts.terminationTerms]) : []),
    ...(usesFees ? feeFaults(facts.fees, facts.isCriminal) : []),
  ];
  return { facts, chosen, missing, faults };
}

type Mending = PaperFacts & { readonly keepsFirm: boolean };

function mendOf(name: string, place: Place, { number, clientNumber, keepsFirm }: Mending): Omit<MissingValue, "name"> {
  const contract = `/lawfirm/contract/${number}`;
  const toEnter = `${withParticle(name, "을/를")} ${places[place]}에 적어 주세요.`;
  if (place === "client") {
    return clientNumber === null
      ? { reason: "계약의 위임인을 골라 주세요.", place: "계약", path: contract }
      : { reason: toEnter, place: places.client, path: `/lawfirm/client/${clientNumber}` };
  }
  if (place === "lawyers") return { reason: "담당변호사를 지정해 주세요.", place: "계약", path: contract };
  if (place === "staff") {
    const reason = "담당변호사를 지정하고, 관리자에게 변호사등록번호의 입력을 요청해 주세요.";
    return { reason, place: places.staff, path: "" };
  }
  if (place === "firm" && keepsFirm) return { reason: toEnter, place: places.firm, path: "/member/firm" };
  if (place === "firm") return { reason: `관리자에게 ${name} 입력을 요청해 주세요.`, place: places.firm, path: "" };
  if (place === "fees") return { reason: "보수를 적거나 무료 사유를 적어 주세요.", place: places.fees, path: contract };
  return { reason: toEnter, place: places.contract, path: contract };
}
