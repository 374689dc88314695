import { formatNumber } from "#platform/number.ts";
import { isEmail } from "#platform/server/spreadsheet/values.ts";
import { readArguments, requiredOption, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";
import { emptyDemo } from "./empty-demo.ts";
import { tellPassword } from "./tell-password.ts";

const text = { type: "string" } as const;

/** Commands for the invented firm. */
export const demoCommands: Readonly<Record<string, Command>> = {
  "empty-demo": {
    usage: "empty-demo --email 남길 관리자의 주소 --firm 법인 이름",
    purpose: "데모 법인의 자료를 모두 지우고 관리자 한 명의 계정만 남겨 새 법인으로 시작합니다. 되돌릴 수 없습니다.",
    async prepare(words) {
      const { options } = readArguments(words, { email: text, firm: text });
      const email = requiredOption(options, "email").toLowerCase();
      if (!isEmail(email)) throw new UsageError(`이메일 주소가 아닙니다: ${email}`);
      const firmName = requiredOption(options, "firm");
      if (firmName.length > 60) throw new UsageError("--firm 값은 60자 이하로 적어 주세요.");
      return async (database, tell) => {
        const { tables, people, given } = await emptyDemo(database, { email, firmName });
        tell(
          `${firmName}: 데모 자료(표 ${formatNumber(tables)}개)와 다른 계정 ${formatNumber(people)}개를 지웠습니다.`,
        );
        tell(`${email} 계정은 남겼고, 열린 세션을 모두 끝냈습니다. 접속기록과 변경 이력은 그대로 둡니다.`);
        tell("올린 파일은 실행 중인 서버가 지웁니다. 다음은 메뉴의 ‘도입 준비’을 따라 합니다.");
        if (given) tellPassword(given, tell);
        return 0;
      };
    },
  },
};
