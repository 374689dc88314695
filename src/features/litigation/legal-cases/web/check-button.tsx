import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { notifyError, notifyInfo, notifySuccess } from "#platform/web/notify.ts";
import type { RowOf } from "#records/resource.ts";
import { bulkStepCall } from "#records/steps.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { legalCase } from "../legal-case.ts";
import { legalCaseSteps } from "../steps.ts";

type CheckButtonProps = { readonly rows: readonly RowOf<typeof legalCase>[]; readonly onDone: () => void };

/** Says of many cases at once that somebody has looked at 나의사건검색 today. */
export function CheckButton({ rows, onDone }: CheckButtonProps) {
  const check = async () => {
    try {
      const targets = rows.map(({ number, version }) => ({ number, version }));
      const { changed, refused } = await call(bulkStepCall(legalCaseSteps, "check"), { body: { targets } });
      notifySuccess(`${formatNumber(changed.length)}건을 오늘 확인한 것으로 기록했습니다.`);
      for (const { number, reason } of refused) notifyInfo(`소송사건 ${number}: ${reason}`);
      onDone();
    } catch (error) {
      notifyError("확인일을 기록하지 못했습니다.", (error as CallError).message);
    }
    await refreshRecord(legalCase);
  };
  return (
    <Button variant="default" onClick={() => void check()}>
      사건검색 확인
    </Button>
  );
}
