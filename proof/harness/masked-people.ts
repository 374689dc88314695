import { sql } from "kysely";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import type { AnyRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { Field } from "#records/field.ts";
import { columnOf, type Resource } from "#records/resource.ts";
import { formatPhone } from "#platform/phone.ts";
import { nameInEveryKind, type NamedPerson } from "./named-people.ts";

/** A value that stands in one personal field of one record and nowhere else of its own accord. */
export type Canary = {
  readonly resource: Resource;
  readonly key: string;
  readonly field: Field;
  /** Key and number of the record. */
  readonly record: number;
  readonly value: string;
};

/** Kinds of record with personal fields of their own: what is worked out of another kind is masked there. */
export function personalKinds(): AnyRecords[] {
  return [...registeredRecords().values()].filter((records) => personalFieldsOf(records).length > 0);
}

const personalFieldsOf = ({ resource, computed }: AnyRecords) =>
  Object.entries((resource as Resource).fields).filter(
    ([key, { personal }]) => personal !== undefined && !computed?.[key],
  );

const syllables = "깡꿔뀨뗘뚤뜌뺀쀼쌰쒀쩌쮸갸냐댜랴먀뱌샤쟈";

/** The value number `index` of a personal field: no part of it is part of another one's. */
function valueOf({ personal }: Field, index: number): string {
  const at = (place: number) => syllables[place % syllables.length]!;
  if (personal === "phone") return formatPhone(`0107${String(100 + index)}${String(4000 + index)}`);
  if (personal === "name")
    return `${at(index)}${at(index * 7 + 3)}${at(Math.floor(index / syllables.length) + 11)}${at(index + 5)}`;
  return `canary${1000 + index}@masked.test`;
}

type Owner = { readonly teamId: number; readonly staff: TestStaff };

/**
 * People in records of every kind, each personal field of each record with a value of its own, in record, change log and
 * whatever is made of it; and a colleague who works on the cases.
 */
export async function canariesInEveryKind(
  app: TestApp,
  owner: Owner,
  colleague: TestStaff,
): Promise<{ readonly people: readonly NamedPerson[]; readonly canaries: readonly Canary[] }> {
  const people = (await nameInEveryKind(app, owner)).slice(0, 2);
  const canaries: Canary[] = [];
  for (const kind of personalKinds()) {
    const resource: Resource = kind.resource;
    const records = resource.table === "staffs" ? [colleague.id] : people.map(({ key }) => key);
    for (const record of records)
      for (const [key, field] of personalFieldsOf(kind))
        canaries.push({ resource, key, field, record, value: valueOf(field, canaries.length) });
  }
  for (const canary of canaries) await write(app, canary, colleague);
  // Those who are bound to cases of foreigners see them too.
  for (const table of ["clients", "consults", "contracts", "projects"])
    await sql`update ${sql.table(table)} set case_scope = '외국' where id = any(${people.map(({ key }) => key)}::bigint[])`.execute(
      app.database.query,
    );
  await sql`update projects set litigation_id = ${colleague.id} where id = any(${people.map(({ key }) => key)}::bigint[])`.execute(
    app.database.query,
  );
  return { people, canaries };
}

async function write({ database }: TestApp, canary: Canary, colleague: TestStaff): Promise<void> {
  const { resource, key, field, record, value } = canary;
  if (resource.table === "staffs" && key === "email") {
    await sql`update users set email = ${value} where id = ${colleague.userId}`.execute(database.query);
    return;
  }
  const column = columnOf(key, field);
  await sql`update ${sql.table(resource.table)} set ${sql.id(column)} = ${value} where id = ${record}`.execute(
    database.query,
  );
  await sql`insert into change_log (user_id, staff_id, action, record_type, record_id, changes)
    values (${colleague.userId}, ${colleague.id}, ${`${resource.name}.update`}, ${resource.name}, ${record},
      ${JSON.stringify({ [column]: [value, value] })}::jsonb)`.execute(database.query);
}

/** Makes the person the one who works on these records. */
export async function nameAsWorker({ database }: TestApp, staffId: number, key: number): Promise<void> {
  await sql`update consults set assignee_id = ${staffId} where id = ${key}`.execute(database.query);
  await sql`update contracts set responsible_id = ${staffId} where id = ${key}`.execute(database.query);
  await sql`update projects set responsible_id = ${staffId} where id = ${key}`.execute(database.query);
}
