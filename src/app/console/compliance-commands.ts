import { loadFeatures } from "./load-features.ts";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { formatNumber } from "#platform/number.ts";
import { breachLetter } from "#features/compliance/review/letter.ts";
import { BreachTally, breachReport, entriesOf } from "#features/compliance/review/server/commands/breach-report.ts";
import { headsFile, readHeads } from "#features/compliance/logs/server/commands/heads.ts";
import { sealLogs } from "#features/compliance/logs/server/commands/seal-logs.ts";
import { verifyLogs } from "#features/compliance/logs/server/commands/verify-logs.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inLongRead } from "#platform/server/database/long-read.ts";
import { readConfig } from "#platform/server/read-config.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { readArguments, readMoment, requiredOption, resolvePath, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";

const text = { type: "string" } as const;
const logLabels = { access_log: "접속기록", access_grant_log: "권한 이력", change_log: "변경 이력" } as const;
const clock = new Intl.DateTimeFormat("ko-KR", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Seoul" });

/** Commands for logs and leaks. */
export const complianceCommands: Readonly<Record<string, Command>> = {
  "verify-log": {
    usage: "verify-log [머리글 파일]",
    purpose: "접속기록, 권한 이력, 변경 이력이 바뀌지 않았는지 봉인과 밖에 적어 둔 값으로 확인합니다.",
    async prepare(words, environment) {
      const { positionals } = readArguments(words, {}, ["머리글 파일을"], 1);
      const typed = positionals[0];
      const file = typed === undefined ? headsFile(readConfig(environment)) : resolvePath(typed, environment);
      return async (database, tell) => {
        await sealLogs(database);
        const heads = await readHeads(file);
        // One moment of the logs, while the product goes on to write, seal and take away what is no longer kept.
        const checks = await inLongRead(database, 0, (client) => verifyLogs(client, heads));
        for (const { log, parts, rows, open } of checks)
          tell(
            `${logLabels[log]}: 봉인 ${formatNumber(parts)}개, ${formatNumber(rows)}행, 봉인 전 ${formatNumber(open)}행`,
          );
        if (heads.length === 0) tell(`밖에 적어 둔 값이 없어 끝부분이 지워졌는지는 알 수 없습니다: ${file}`);
        const damages = checks.flatMap((check) => check.damages);
        for (const damage of damages.slice(0, 50)) tell(damage);
        if (damages.length > 0) throw new StartRefusal(`기록이 바뀌었습니다: ${formatNumber(damages.length)}곳`);
        tell("바뀐 곳이 없습니다.");
        return 0;
      };
    },
  },
  "breach-report": {
    usage: "breach-report --from 시각 --to 시각 [--staff 호칭] 폴더",
    purpose: "그 사이에 누구의 정보가 누구에게 조회·수정·다운로드되었는지 CSV와 통지문 초안으로 만듭니다.",
    async prepare(words, environment) {
      const { options, positionals } = readArguments(words, { from: text, to: text, staff: text }, ["폴더를"]);
      const from = readMoment(requiredOption(options, "from"));
      const to = readMoment(requiredOption(options, "to"));
      if (from > to) throw new UsageError("--from이 --to보다 뒤입니다.");
      const folder = resolvePath(positionals[0]!, environment);
      return async (database, tell) => {
        await loadFeatures();
        const staffId =
          options.staff === undefined ? null : await findStaff(database, requiredOption(options, "staff"));
        const tally = new BreachTally();
        await inLongRead(database, 0, (client) =>
          writeNew(join(folder, "touched.csv"), breachReport(client, { from, to, staffId }, tally)),
        );
        await logReport(database, tally);
        const firm = await database.query
          .selectFrom("firm_settings")
          .select(["name", "phone", "email"])
          .executeTakeFirstOrThrow();
        const letter = breachLetter({
          firm: firm.name,
          phone: firm.phone,
          email: firm.email,
          from: clock.format(from),
          to: clock.format(to),
          kinds: [...tally.records.keys()],
        });
        await writeNew(join(folder, "letter.txt"), [letter]);
        const counts = `기록 ${formatNumber(tally.recordCount)}건, 사람 ${formatNumber(tally.people)}명`;
        tell(`${folder}에 ${formatNumber(tally.rows)}행(${counts})과 통지문 초안을 만들었습니다.`);
        tell("알게 된 때부터 72시간 안에 통지해 주세요(개인정보 보호법 제34조, 시행령 제39조).");
        if (tally.people >= 1_000) tell("1천 명 이상이면 72시간 안에 신고도 해야 합니다(시행령 제40조).");
        return 0;
      };
    },
  },
};

async function findStaff({ query }: Database, shortName: string): Promise<number> {
  const found = await query.selectFrom("staffs").select("id").where("short_name", "=", shortName).execute();
  if (found.length === 1) return found[0]!.id;
  throw new UsageError(
    found.length === 0 ? `그런 직원이 없습니다: ${shortName}` : `같은 이름의 직원이 여럿입니다: ${shortName}`,
  );
}

/** Writes a file that is not there yet, for the owner's eyes; one that was not finished is taken away again. */
async function writeNew(path: string, parts: Iterable<string> | AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.from(parts), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new UsageError(`이미 있는 파일입니다: ${path}`);
    await rm(path, { force: true });
    throw error;
  }
}

/** Whose data the console has taken away, as the same act at the screen leaves it. */
async function logReport({ query }: Database, tally: BreachTally): Promise<void> {
  for (const { action, subject, recordIds = [], reason = "" } of entriesOf(tally, "관리 명령"))
    await query
      .insertInto("access_log")
      .values({ ip: "127.0.0.1", action, subject, record_ids: [...recordIds], reason })
      .execute();
}
