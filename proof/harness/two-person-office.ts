import type { RoleName } from "#features/identity/access/roles.ts";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import type { CallInput, CallOutput, CallSchema, Endpoint } from "#platform/endpoint.ts";

/** The firm of the proof. */
export type Office = {
  readonly app: TestApp;
  readonly home: number;
  person(...roles: RoleName[]): Promise<TestStaff>;
  /** Answers 200 or throws. */
  call<Schema extends CallSchema>(
    who: TestStaff,
    endpoint: Endpoint<Schema>,
    input: CallInput<Schema>,
  ): Promise<CallOutput<Schema>>;
  sql<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>;
};

type Answer = { readonly status: number; readonly message: string };

type Begun = {
  readonly decide: (other: TestStaff) => Promise<Answer>;
  readonly offers?: (other: TestStaff) => Promise<boolean>;
};

/** One control that wants two people. */
export type TwoPersonControl = {
  readonly name: string;
  /** The file that asks for another person. */
  readonly source: string;
  /** Rights of who does the first part, and of who decides. */
  readonly roles: readonly [one: RoleName, other: RoleName];
  /** What the refusal says first. */
  readonly refusal: string;
  /** Does the first part; returns what lets somebody decide, and whether a list offers it (null: no list does). */
  readonly begin: (office: Office, one: TestStaff) => Promise<Begun>;
};

export const today = seoulDay(Date.now());
export const yesterday = seoulDay(Date.now() - 86_400_000);
export const numbered = (number: number) => ({ params: { number: String(number) } });

export async function answerOf<Schema extends CallSchema>(
  { app }: Office,
  who: TestStaff,
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
): Promise<Answer> {
  const { status, body } = await app.call(endpoint, input, { token: who.token });
  return { status, message: (body as { message?: string }).message ?? "" };
}

let telephones = 0;
export function newTelephone(): string {
  telephones += 1;
  return `010-0000-${String(telephones).padStart(4, "0")}`;
}

/** A lawyer finds the contracts that name them. */
export async function assign(office: Office, contract: number, lawyer: TestStaff): Promise<void> {
  await office.sql(
    `insert into contract_lawyers (contract_id, staff_id) select id, $2 from contracts where id_int = $1
     on conflict do nothing`,
    contract,
    lawyer.id,
  );
}
