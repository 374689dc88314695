import { resolve } from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Environment } from "#platform/server/environment.ts";

/** What was typed is not a command: the sentence is shown with the usage of the command. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** Options and positional arguments of one command, of which the last `optional` may be left out. Throws UsageError for what it does not know. */
export function readArguments(
  words: readonly string[],
  options: ParseArgsOptionsConfig,
  positionals: readonly string[] = [],
  optional = 0,
): { options: Options; positionals: string[] } {
  const parsed = parse(words, options);
  const missing = positionals.slice(0, positionals.length - optional)[parsed.positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} 적어 주세요.`);
  if (parsed.positionals.length > positionals.length)
    throw new UsageError(`알 수 없는 인자입니다: ${parsed.positionals.at(-1)}`);
  return parsed;
}

function parse(words: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { options: values as Options, positionals };
  } catch (error) {
    const option = /'(-[^']*)'/.exec(error instanceof Error ? error.message : "")?.[1] ?? "";
    throw new UsageError(`옵션을 확인해 주세요: ${option}`, { cause: error });
  }
}

/** The text of an option that has to be there. */
export function requiredOption(options: Options, name: string): string {
  const value = options[name];
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new UsageError(`--${name} 값을 적어 주세요.`);
}

/** npm runs scripts in the checkout; the person typed the path somewhere else. */
export function resolvePath(path: string, { INIT_CWD = process.cwd() }: Environment): string {
  return resolve(INIT_CWD, path);
}

/** A moment as people write it, by the firm's clock where no other is named. */
export function readMoment(typed: string): Date {
  const day = /^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T00:00` : typed.replace(" ", "T");
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(day) ? day : `${day}+09:00`);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new UsageError(`시각을 2026-11-21T15:30 처럼 적어 주세요: ${typed}`);
}
