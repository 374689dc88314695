/** What failed, by name, with the first lines of what it said. */
export type FailedTest = { readonly name: string; readonly message: string };

/** The part of vitest's JSON report that tells of tests. */
export type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
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

/** `unhandled`: what broke outside of the tests. */
export function failedTests({ testResults }: VitestReport, root: string, unhandled: readonly string[]): FailedTest[] {
  const inTests = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, "");
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => ({ name: `${file}: ${test.fullName}`, message: test.failureMessages.join("\n") }));
    // A file that could not be loaded, or whose set-up broke, has no failed test of its own.
    return status === "failed" && failed.length === 0 ? [{ name: file, message }] : failed;
  });
  return [...inTests, ...unhandled.map((message) => ({ name: "outside of the tests", message }))];
}

export function failedJourneys({ errors, ...report }: PlaywrightReport): FailedTest[] {
  return [
    ...errors.map(({ message = "" }) => ({ name: "e2e", message })),
    ...specsOf(report).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ status, results }) => ({
          name: `e2e/${file}: ${title}${status === "flaky" ? " (flaky)" : ""}`,
          message: results.flatMap((result) => result.errors.map(({ message = "" }) => message)).join("\n"),
        })),
    ),
  ];
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite["specs"]>[number][] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const mostLines = 6;
// oxlint-disable-next-line no-control-regex -- colours
const colours = /\u001B\[[0-9;]*m/g;

/** A line for the name, and the first lines of the message below it. */
export function told({ name, message }: FailedTest): string {
  const lines = message
    .replace(colours, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return [`✗ ${name}`, ...lines.slice(0, mostLines).map((line) => `    ${line.trimEnd().slice(0, 200)}`)].join("\n");
}
