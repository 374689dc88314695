import { runNode, type Outcome } from "./run.ts";

/** What `npm audit --json` answers, as far as it is read; `message` where the registry could not be asked. */
type Answer = {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly fixAvailable: unknown }>
  >;
};

const grave = ["high", "critical"];

/**
 * Asks the registry for known faults of the parts that are installed with the product. Those that are grave and mended
 * in a newer version fail; a registry that cannot be asked fails nothing, as a check must not need a network.
 */
export async function auditParts(): Promise<Outcome> {
  const npm = process.env.npm_execpath;
  if (npm === undefined) return { code: 0, output: "", note: "not asked, as npm did not start this" };
  const patience = ["--fetch-retries=0", "--fetch-timeout=10000"];
  const { output } = await runNode([npm, "audit", "--omit=dev", "--json", "--loglevel=silent", ...patience]);
  return readAudit(output);
}

/** What an answer of `npm audit --json` means. */
export function readAudit(output: string): Outcome {
  const answer = parse(output);
  if (!answer?.vulnerabilities) {
    return { code: 0, output: "", note: `the registry was not to be asked: ${answer?.message ?? "no answer"}` };
  }
  const found = Object.entries(answer.vulnerabilities)
    .filter(([, { severity, fixAvailable }]) => grave.includes(severity) && fixAvailable !== false)
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}, mended in a newer version`);
  return { code: found.length > 0 ? 1 : 0, output: found.join("\n") };
}

function parse(output: string): Answer | null {
  try {
    return JSON.parse(output) as Answer;
  } catch {
    return null;
  }
}
