import { isDiskFault } from "#platform/server/http/failure-mapper.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Environment } from "#platform/server/environment.ts";
import { readConfig } from "#platform/server/read-config.ts";
import { SpreadsheetError } from "#platform/server/spreadsheet/limits.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { UsageError } from "./arguments.ts";
import { commands } from "./commands.ts";
import { noteCommand } from "./note-command.ts";
import { withDatabase } from "./with-database.ts";

/** What a command reads beside its words, and where its sentences go. */
export type Console = {
  readonly environment: Environment;
  readonly tell: (text: string) => void;
  readonly complain: (text: string) => void;
};

/** Runs one command of the console; answers the exit code: 0 done, 1 refused, 2 not understood. */
export async function runCommand([name = "help", ...words]: readonly string[], console: Console): Promise<number> {
  const { environment, tell, complain } = console;
  if (name === "help" || name === "--help") {
    tell(help());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    complain(`없는 명령입니다: ${name}\n\n${help()}`);
    return 2;
  }
  try {
    if ("prepareAlone" in command) {
      const work = await command.prepareAlone(words, environment);
      return await work(readConfig(environment), tell);
    }
    const work = await command.prepare(words, environment);
    return await withDatabase(readConfig(environment), async (database) => {
      await noteCommand(database, name, words);
      return work(database, tell);
    });
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n  npm run admin -- ${command.usage}`);
      return 2;
    }
    if (isDiskFault(error)) {
      complain(`디스크에 쓰지 못했습니다(${error.code}). 남은 공간과 권한을 확인한 뒤 다시 실행해 주세요.`);
      return 1;
    }
    if (!isSentence(error)) throw error;
    complain(error.message);
    return 1;
  }
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, purpose }) => `  npm run admin -- ${usage}\n      ${purpose}`);
  return ["해치 관리 명령", "", ...lines, "", "실행 중인 서버의 데이터베이스에서 바로 동작합니다."].join("\n");
}

function isSentence(error: unknown): error is Error {
  return error instanceof Failure || error instanceof SpreadsheetError || error instanceof StartRefusal;
}
