/** What failed, by name, with what it said: an error and its causes, or one error for each try. */
export type FailedTest = { readonly name: string; readonly messages: readonly string[] };

type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
};

/** The part of playwright's JSON report that tells of journeys. */
export type PlaywrightReport = Suite & {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
};

export function failedJourneys({ errors, ...report }: PlaywrightReport): FailedTest[] {
  return [
    ...errors.map(({ message = "" }) => ({ name: "e2e", messages: [message] })),
    ...specsOf(report).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ status, results }) => ({
          name: `e2e/${file}: ${title}${status === "flaky" ? " (flaky)" : ""}`,
          messages: results.flatMap((result) => result.errors.map(({ message = "" }) => message)),
        })),
    ),
  ];
}

/** Where the journeys that failed stand, by which playwright runs them; null where something broke outside of them. */
export function failedPlaces(report: PlaywrightReport): string[] | null {
  if (report.errors.length > 0) return null;
  const failed = specsOf(report).filter(({ tests }) => tests.some(({ status }) => status !== "expected"));
  return failed.map(({ file, line }) => `e2e/${file}:${line}`);
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite["specs"]>[number][] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const mostLines = 6;
// oxlint-disable-next-line no-control-regex -- colours
const colours = /\u001B\[[0-9;]*m/g;

/** A line for the name, and below it the first lines of each message. */
export function told({ name, messages }: FailedTest): string {
  return [`✗ ${name}`, ...messages.flatMap(firstLines)].join("\n");
}

function firstLines(message: string): string[] {
  return message
    .replace(colours, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
    .slice(0, mostLines)
    .map((line) => `    ${line.trimEnd().slice(0, 200)}`);
}
