import { loadFeatures } from "./load-features.ts";
import { withParticle } from "#platform/particle.ts";
import { sql } from "kysely";
import { accountKey } from "#platform/normal-text.ts";
import { readFile } from "node:fs/promises";
import { formatNumber } from "#platform/number.ts";
import { createAdministrator } from "#features/identity/access/server/commands/create-administrator.ts";
import { endAccess } from "#features/identity/access/server/commands/end-access.ts";
import { importStaff } from "#features/identity/roster/server/commands/import-staff.ts";
import { givePassword } from "#features/identity/users/server/commands/give-password.ts";
import { importTasks } from "#features/work/import/server/commands/import-tasks.ts";
import type { Database } from "#platform/server/database/database.ts";
import { backupCommands } from "./backup-commands.ts";
import type { Command } from "./command.ts";
import { complianceCommands } from "./compliance-commands.ts";
import { demoCommands } from "./demo-commands.ts";
import type { Actor } from "#platform/server/database/transaction.ts";
import type { Environment } from "#platform/server/environment.ts";
import { formatReport, type ImportReport } from "#platform/server/spreadsheet/report.ts";
import { isEmail } from "#platform/server/spreadsheet/values.ts";
import { readArguments, requiredOption, resolvePath, UsageError, type Options } from "./arguments.ts";
import { exportFirm } from "./export.ts";
import { securityCommands } from "./security-commands.ts";
import { tellPassword } from "./tell-password.ts";

/** Who sits at the console is nobody of the product; the change log shows no user then. */
const operator: Actor = { userId: null, staffId: null, requestId: null };
const reason = "관리 명령";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

export const commands: Readonly<Record<string, Command>> = {
  ...backupCommands,
  ...complianceCommands,
  ...demoCommands,
  ...securityCommands,
  "create-admin": {
    usage: "create-admin --email 주소 --name 이름 [--short-name 호칭] [--team 팀]",
    purpose: "관리자를 만들고 임시 비밀번호를 보여 줍니다.",
    async prepare(words) {
      const { options } = readArguments(words, {
        email: text,
        name: text,
        "short-name": text,
        team: text,
      });
      const email = readEmail(options);
      const realName = requiredOption(options, "name");
      if (realName.length > 50) throw new UsageError("--name 값은 50자 이하로 적어 주세요.");
      const shortName = options["short-name"] ? requiredOption(options, "short-name") : realName;
      if (shortName.length > 20) throw new UsageError("--short-name 값은 20자 이하로 적어 주세요.");
      return async (database, tell) => {
        const teamName = options.team ? requiredOption(options, "team") : await firstTeam(database);
        const given = await createAdministrator(database, operator, { email, realName, shortName, teamName, reason });
        tell(`${teamName}에 관리자 ${withParticle(realName, "을/를")} 만들었습니다(${email}).`);
        tellPassword(given, tell);
        return 0;
      };
    },
  },
  "reset-password": {
    usage: "reset-password --email 주소",
    purpose: "계정에 임시 비밀번호를 주고 열린 세션을 모두 끝냅니다.",
    async prepare(words) {
      const { options } = readArguments(words, { email: text });
      const email = readEmail(options);
      return async (database, tell) => {
        const userId = await findUser(database, email);
        const given = await givePassword(database, operator, { userId, reason });
        tell(`${email} 계정에 임시 비밀번호를 주고 열린 세션을 끝냈습니다.`);
        tellPassword(given, tell);
        return 0;
      };
    },
  },
  "end-access": {
    usage: "end-access --email 주소 --reason 사유",
    purpose: "퇴사 처리합니다. 세션과 접속이 곧바로 끝나고 다시 로그인할 수 없습니다.",
    async prepare(words) {
      const { options } = readArguments(words, { email: text, reason: text });
      const email = readEmail(options);
      const why = requiredOption(options, "reason");
      return async (database, tell) => {
        // What ends with an employment is told by the features.
        await loadFeatures();
        await endAccess(database, operator, { userId: await findUser(database, email), reason: why });
        tell(`${email} 계정을 퇴사 처리했습니다.`);
        return 0;
      };
    },
  },
  "import-staff": {
    usage: "import-staff 파일 [--apply] [--create-teams]",
    purpose: "직원 명부(xlsx, CSV)를 가져옵니다. --apply가 없으면 무엇이 바뀌는지만 보여 줍니다.",
    async prepare(words, environment) {
      const file = readArguments(words, { apply: flag, "create-teams": flag }, ["파일을"]);
      const { apply = false, "create-teams": createTeams = false } = file.options;
      const bytes = await readInput(file.positionals[0]!, environment);
      return async (database, tell) => {
        await loadFeatures();
        return tellReport(
          await importStaff(database, operator, bytes, { apply: apply === true, createTeams: createTeams === true }),
          tell,
        );
      };
    },
  },
  "import-tasks": {
    usage: "import-tasks 파일 [--apply]",
    purpose: "업무 목록(xlsx, CSV)을 가져옵니다. --apply가 없으면 무엇이 바뀌는지만 보여 줍니다.",
    async prepare(words, environment) {
      const file = readArguments(words, { apply: flag }, ["파일을"]);
      const bytes = await readInput(file.positionals[0]!, environment);
      return async (database, tell) => {
        await loadFeatures();
        return tellReport(await importTasks(database, operator, bytes, { apply: file.options.apply === true }), tell);
      };
    },
  },
  export: {
    usage: "export 폴더 [--reason 사유]",
    purpose: "모든 자료를 JSON Lines와 xlsx로 내보냅니다. 비밀번호와 토큰은 빠집니다.",
    async prepare(words, environment) {
      const { options, positionals } = readArguments(words, { reason: text }, ["폴더를"]);
      const folder = resolvePath(positionals[0]!, environment);
      const why = options.reason ? requiredOption(options, "reason") : "관리 명령으로 전체 내보내기";
      return async (database, tell) => {
        await loadFeatures();
        const { tables, rows } = await exportFirm(database, folder, why);
        tell(`${folder}에 ${tables}개 표, ${formatNumber(rows)}행을 내보냈습니다.`);
        tell("개인정보가 들어 있습니다. 다 쓴 뒤에는 안전하게 지워 주세요.");
        return 0;
      };
    },
  },
};

function readEmail(options: Options): string {
  const email = requiredOption(options, "email").toLowerCase();
  if (!isEmail(email)) throw new UsageError(`이메일 주소가 아닙니다: ${email}`);
  return email;
}

function tellReport(report: ImportReport, tell: (text: string) => void): number {
  tell(formatReport(report));
  return report.mistakes.length > 0 ? 1 : 0;
}

async function readInput(path: string, environment: Environment): Promise<Uint8Array> {
  try {
    return await readFile(resolvePath(path, environment));
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    throw new UsageError(`파일을 읽을 수 없습니다: ${path} (${code})`, { cause: error });
  }
}

async function findUser({ query }: Database, email: string): Promise<number> {
  const user = await query
    .selectFrom("users")
    .select("id")
    .where(sql<string>`account_key(email)`, "=", accountKey(email))
    .orderBy("email_apart")
    .executeTakeFirst();
  if (!user) throw new UsageError(`그런 계정이 없습니다: ${email}`);
  return user.id;
}

async function firstTeam({ query }: Database): Promise<string> {
  const team = await query
    .selectFrom("teams")
    .select("name")
    .where("deleted_at", "is", null)
    .where("active", "=", true)
    .orderBy("sort_order")
    .orderBy("id")
    .executeTakeFirst();
  return team?.name ?? "본사";
}
