import { Button } from "@mantine/core";
import { goTo } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { writeSms } from "#features/messages/sms/access.ts";
import { openSmsWriting } from "#features/messages/sms/sms-writing.tsx";
import { refusalText, type consult } from "../consult.ts";
import { claim, steps, usualBooking } from "./steps.ts";

/** Opens the writing page with what the caller of a refused matter is told. */
function writeRefusal({ id, number }: RowOf<typeof consult>): void {
  openSmsWriting({
    record: { type: "consult", id, label: `상담 ${number}` },
    ofRecords: [{ type: "consult", id }],
    list: [],
    body: refusalText,
  });
}

const over = new Set(["converted", "declined"]);

/** What a consultation can do from its state. It is given to somebody in its form, or from the list. */
export function ConsultButtons({ row }: { readonly row: RowOf<typeof consult> }) {
  const maySms = useAllowed(writeSms);
  const { assign: _assign, ...can } = row.can ?? {};
  return (
    <>
      {row.mayChange && row.assignee === null && !over.has(row.status) && (
        <Button variant="default" onClick={() => void claim(row)}>
          맡기
        </Button>
      )}
      <StepButtons
        use={steps}
        row={{ ...row, can }}
        presets={{
          book: { ...usualBooking, lawyer: row.lawyer },
          convert: { title: row.brief, category: row.category === "기타" ? "" : row.category, client: row.client },
          requestFee: { amount: row.fee },
        }}
        more={[
          ...(maySms && row.conflict === "prohibited" && row.tel !== ""
            ? [{ label: "수임불가 문자", run: () => writeRefusal(row) }]
            : []),
          { label: "인쇄", run: () => goTo(`/lawfirm/consult/${row.number}/print`) },
        ]}
      />
    </>
  );
}
