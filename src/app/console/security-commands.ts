import { sql } from "kysely";
import { accountKey } from "#platform/normal-text.ts";
import { formatNumber } from "#platform/number.ts";
import { resetSecondFactor } from "#features/identity/second-factor/server/commands/remove.ts";
import { clearNetworks } from "#features/identity/security/server/commands/networks.ts";
import { rotateKeys } from "#platform/server/crypto/rotate-keys.ts";
import type { Actor } from "#platform/server/database/transaction.ts";
import { readConfig } from "#platform/server/read-config.ts";
import { readArguments, requiredOption, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";

const operator: Actor = { userId: null, staffId: null, requestId: null };

/** Commands for keys, second factors and networks. */
export const securityCommands: Readonly<Record<string, Command>> = {
  "reset-second-factor": {
    usage: "reset-second-factor --email 주소",
    purpose: "계정의 인증 앱과 복구 코드를 지우고 열린 세션을 모두 끝냅니다.",
    async prepare(words) {
      const { options } = readArguments(words, { email: { type: "string" } });
      const email = requiredOption(options, "email").toLowerCase();
      return async (database, tell) => {
        const user = await database.query
          .selectFrom("users")
          .select("id")
          .where(sql<string>`account_key(email)`, "=", accountKey(email))
          .orderBy("email_apart")
          .executeTakeFirst();
        if (!user) throw new UsageError(`그런 계정이 없습니다: ${email}`);
        await resetSecondFactor(database, operator, { userId: user.id, reason: "관리 명령" });
        tell(`${email} 계정의 2단계 인증을 초기화했습니다.`);
        return 0;
      };
    },
  },
  "clear-networks": {
    usage: "clear-networks",
    purpose: "접속 허용 네트워크를 모두 지워 어디에서나 로그인할 수 있게 합니다.",
    async prepare(words) {
      readArguments(words, {});
      return async (database, tell) => {
        tell(`접속 허용 네트워크 ${await clearNetworks(database, operator)}개를 지웠습니다.`);
        return 0;
      };
    },
  },
  "rotate-keys": {
    usage: "rotate-keys",
    purpose: "암호화된 값을 새 열쇠로 다시 암호화합니다. 중간에 멈추면 다시 실행해 이어 갑니다.",
    async prepare(words, environment) {
      readArguments(words, {});
      const config = readConfig(environment);
      return async (database, tell) => {
        const { features } = await import("../server/registry.ts");
        const columns = features.flatMap((feature) => feature.encrypted ?? []);
        const { keyId, values } = await rotateKeys(config, database, columns);
        tell(`값 ${formatNumber(values)}개를 열쇠 ${keyId}(으)로 다시 암호화했습니다.`);
        tell("이전 열쇠는 백업을 열 때 필요하므로 남겨 둡니다. 열쇠 파일의 사본을 새로 보관해 주세요.");
        return 0;
      };
    },
  },
};
