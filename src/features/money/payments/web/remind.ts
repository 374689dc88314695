import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { readRecordMessages } from "#features/messages/sms/endpoints.ts";
import { openSmsWriting } from "#features/messages/sms/sms-writing.tsx";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import type * as schemas from "../schemas.ts";

export type OpenItem = CallOutput<typeof schemas.listOpenItems>["models"][number];

/** What the client is told is the day itself, whether or not the firm counts it as late. */
const isOver = (dueOn: string) => dueOn < firmToday();

/** Opens the writing page with a reminder to the client; nothing is sent from here. */
export async function draftReminder(item: OpenItem): Promise<void> {
  const { contractId: id, contractNumber, feeKind, open, dueOn } = item;
  const due =
    dueOn === null ? "" : isOver(dueOn) ? `의 납부 기한(${dueOn})이 지났습니다.` : `의 납부 기한은 ${dueOn}입니다.`;
  const what = `${feeKind} ${formatWon(open)}원${due || "을 납부해 주시기 바랍니다."}`;
  try {
    const { recipients } = await call(readRecordMessages, { params: { type: "contract", id: String(id) } });
    openSmsWriting({
      record: { type: "contract", id, label: `계약 ${contractNumber}` },
      ofRecords: recipients.map(({ record }) => record),
      list: recipients,
      body: `[{로펌}] {이름}님, ${what} 이미 납부하셨다면 알려 주세요. 문의 {대표번호}`,
      purpose: "info",
    });
  } catch (error) {
    notifyError((error as CallError).message);
  }
}

/** Opens the creation of a task about the contract, with what is owed. */
export function remindByTask({ contractNumber, contractTitle, feeKind, open, dueOn }: OpenItem): void {
  openTaskCreation(
    { category: "contract", idInt: contractNumber, label: `계약 ${contractNumber} ${contractTitle}` },
    {
      title: `[미수금] ${feeKind} ${formatWon(open)}원 확인`,
      content: `계약 ${contractNumber} ${contractTitle}\n${feeKind} 남은 금액 ${formatWon(open)}원${dueOn ? `, 납부 기한 ${dueOn}` : ""}`,
    },
  );
}
