import { isReason, reasonHint } from "#platform/reason.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Writing } from "#records/server/records.ts";
import type { contract } from "../contract.ts";

const law = "변호사법 제29조";
const wayOut = "급박하여 먼저 제출했으면 경유 전 제출 사유를 적어 주세요.";

/**
 * A 위임장 is filed after 경유, unless it is said why there was no time for that (변호사법 제29조). Only what is sent is
 * looked at: a contract with other days from before keeps them until one of them is changed. 422 naming the day.
 */
export function refuseBeforeBarPass({ before, changes }: Pick<Writing<typeof contract>, "before" | "changes">): void {
  const { barPassLater } = changes;
  if (barPassLater !== undefined && barPassLater !== "" && !isReason(barPassLater)) {
    throw invalidField("barPassLater", reasonHint);
  }
  const after = (key: "poaFiledAt" | "barPassAt" | "barPassLater") =>
    (changes[key] === undefined ? before?.[key] : changes[key]) as string | null | undefined;
  const [filed, passed] = [after("poaFiledAt"), after("barPassAt")];
  const isSent = (key: "poaFiledAt" | "barPassAt" | "barPassLater") =>
    changes[key] !== undefined && changes[key] !== (before?.[key] ?? null);
  const key = (["poaFiledAt", "barPassAt", "barPassLater"] as const).find(isSent);
  if (key === undefined || !filed || after("barPassLater")) return;
  if (!passed)
    refuse(key, `위임장은 소속 지방변호사회를 경유한 뒤에 제출합니다(${law}). 경유일을 적어 주세요. ${wayOut}`);
  if (passed > filed) {
    refuse(
      key,
      `위임장 제출일(${filed})이 경유일(${passed})보다 앞설 수 없습니다(${law}). 날짜를 확인해 주세요. ${wayOut}`,
    );
  }
}

function refuse(key: string, message: string): never {
  throw new Failure("ruleViolated", message, { fields: { [key]: message } });
}
