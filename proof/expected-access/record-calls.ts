import { written, type Audience, type Expectation } from "./expectation.ts";

const reading = ["list", "read", "history", "reveal", "options"] as const;
const writing = ["create", "update", "remove", "restore", "exportList"] as const;
type RecordCall = (typeof reading)[number] | (typeof writing)[number];

const recordCalls: Readonly<Record<RecordCall, { readonly call: string; readonly also?: readonly number[] }>> = {
  list: { call: "GET {}" },
  read: { call: "GET {}/:number" },
  history: { call: "GET {}/:number/history" },
  reveal: { call: "POST {}/:number/reveal" },
  options: { call: "GET {}/options" },
  create: { call: "POST {}", also: written },
  update: { call: "PATCH {}/:number", also: written },
  remove: { call: "DELETE {}/:number", also: written },
  // What was not removed cannot be restored.
  restore: { call: "POST {}/:number/restore", also: [404, ...written] },
  exportList: { call: "POST {}/export", also: [422] },
};

type RecordAudience = {
  readonly show: Audience;
  readonly manage: Audience;
  /** Who has the list and chooses from it, when more than those who see the rows of their team. */
  readonly browse?: Audience;
  /** Who makes new ones, when more than those who change any. */
  readonly enter?: Audience;
  /** Who may name such a record in a form, when more than those who see it. */
  readonly choose?: Audience;
  readonly without?: readonly RecordCall[];
  readonly firmWide?: true;
};

/** The standard calls of a kind of record: reading for those who see it, writing and Excel for those who manage it. */
export function records(
  api: string,
  { show, manage, browse = show, enter = manage, choose, without = [], firmWide }: RecordAudience,
) {
  const calls = [...reading, ...writing].filter((name) => !without.includes(name));
  return Object.fromEntries(
    calls.map((name): [string, Expectation] => {
      const { call, also } = recordCalls[name];
      const wider = { list: browse, options: choose ?? browse, create: enter } as const;
      const byKind = reading.some((one) => one === name) ? show : manage;
      const who = name in wider ? wider[name as keyof typeof wider] : byKind;
      return [call.replace("{}", api), { who, ...(also && { also }), ...(firmWide && { firmWide }) }];
    }),
  );
}

/** Bringing such records in from a file. An upload without a file is refused; nobody else's import is there. */
export function imports(api: string, who: Audience): Record<string, Expectation> {
  return {
    [`POST ${api}/imports`]: { who, also: [400] },
    [`POST ${api}/imports/:importId/check`]: { who, also: [400, 404] },
    [`POST ${api}/imports/:importId/apply`]: { who, also: [400, 404] },
    [`POST ${api}/imports/:importId/undo`]: { who, also: [404] },
  };
}

/** Bringing a list of the firm in from a file. A call without a file is refused; nobody else's import is there. */
export function listImports(api: string, who: Audience): Record<string, Expectation> {
  return {
    [`POST ${api}/preview`]: { who, also: [400] },
    [`POST ${api}`]: { who, also: [400] },
    [`GET ${api}`]: { who },
    [`POST ${api}/:importId/undo`]: { who, also: [404] },
  };
}

/** The steps of such records, by name, and the ways back from them. */
export function steps(api: string, who: Audience, names: readonly string[], bulk: readonly string[] = []) {
  const expected: [string, Expectation][] = [
    ...names.map((name): [string, Expectation] => [`POST ${api}/:number/steps/${name}`, { who, also: written }]),
    // The numbers in the body are drawn: nobody's.
    ...bulk.map((name): [string, Expectation] => [`POST ${api}/steps/${name}`, { who, also: [404, ...written] }]),
  ];
  return Object.fromEntries(expected);
}

/** The same calls of a kind that everybody of the firm sees. */
export function ofFirm(calls: Readonly<Record<string, Expectation>>): Readonly<Record<string, Expectation>> {
  return Object.fromEntries(
    Object.entries(calls).map(([call, expectation]) => [call, { ...expectation, firmWide: true as const }]),
  );
}
