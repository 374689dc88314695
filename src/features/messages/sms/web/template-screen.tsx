import { Button } from "@mantine/core";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { shortened } from "#platform/shortened.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { sendWidely } from "../access.ts";
import { smsTemplate } from "../sms-template.ts";
import { openSmsWriting } from "../sms-writing.tsx";
import { SmsTabs } from "./sms-tabs.tsx";

const cells: OwnCells<typeof smsTemplate> = {
  body: ({ body }) => shortened(body.replaceAll("\n", " "), 120),
};

/** /sms/templates: texts of the firm; with ?id=, that one. */
export default function TemplateScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <>
        <SmsTabs />
        <RecordScreen
          resource={smsTemplate}
          manage={sendWidely}
          title="문자 템플릿"
          cells={cells}
          newLabel="템플릿 추가"
          form={{ preset: { occasion: "general", purpose: "info" } }}
          emptyHint="자주 쓰는 글을 템플릿으로 저장하면 문자를 쓸 때 고를 수 있습니다."
        />
      </>
    );
  }
  return (
    <RecordRead resource={smsTemplate} number={id}>
      {(row) => (
        <RecordPage
          resource={smsTemplate}
          row={row}
          manage={sendWidely}
          actions={
            <Button
              variant="default"
              onClick={() =>
                openSmsWriting({
                  record: null,
                  ofRecords: [],
                  list: [],
                  body: row.body,
                  purpose: row.purpose,
                  title: row.title ?? "",
                  template: { id: row.id, label: row.name },
                })
              }
            >
              이 글로 문자 쓰기
            </Button>
          }
        />
      )}
    </RecordRead>
  );
}
