import { Button } from "@mantine/core";
import { useState } from "react";
import { count, date, money, oneOf, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import type { TypedLine } from "#records/web/lines/typed-lines.ts";
import { notifyInfo } from "#platform/web/notify.ts";
import { Card } from "#ui/components/card.tsx";
import { TextField } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import styles from "./parts-screen.module.css";

const lines = defineLines({
  label: "보수",
  table: "sample_lines",
  record: "sample_id",
  place: "place",
  most: 20,
  fields: {
    kind: oneOf({ retainer: "착수금", balance: "잔금" }, { label: "종류", required: true }),
    title: text({ label: "내용", max: 40 }),
    amount: money({ label: "금액", required: true }),
    days: count({ label: "일수", max: 365, unit: "일" }),
    dueOn: date({ label: "기한" }),
  },
});

const limit = 100;

/** Fields with their errors, a dialog that is a form, and lines. */
export function FormParts() {
  const [name, setName] = useState("");
  const [words, setWords] = useState("열 글자를 넘기면 ".repeat(8));
  const [typed, setTyped] = useState<readonly TypedLine[]>([]);
  const [asking, setAsking] = useState<"form" | "failed" | null>(null);
  return (
    <>
      <Card title="입력">
        <div className={styles.column}>
          <TextField
            name="name"
            label="이름"
            required
            limit={20}
            value={name}
            onChange={(e) => setName(e.currentTarget.value)}
          />
          <TextField name="tel" label="연락처" error="연락처 형식을 확인해 주세요." value="010-0000" readOnly />
          <LimitedTextarea
            label="요약"
            limit={limit}
            rows={3}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <div className={styles.row}>
            <Button onClick={() => setAsking("form")}>양식 대화상자</Button>
            <Button variant="default" onClick={() => setAsking("failed")}>
              실패한 대화상자
            </Button>
          </div>
        </div>
      </Card>
      <Card title="딸린 행">
        <LinesEditor
          lines={lines}
          value={typed}
          onChange={setTyped}
          nameOf={(index) => `${index + 1}번`}
          blank={{ kind: "retainer", amount: 1_100_000 }}
        />
      </Card>
      {asking && (
        <FormDialog
          title="되돌리기"
          label="되돌리기"
          danger={asking === "failed"}
          failure={asking === "failed" ? "다른 사용자가 먼저 수정했습니다. 새로고침 후 다시 시도하세요." : undefined}
          onClose={() => setAsking(null)}
          onSubmit={() => {
            setAsking(null);
            notifyInfo("아무것도 저장하지 않았습니다.");
          }}
        >
          <TextField name="reason" label="사유" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        </FormDialog>
      )}
    </>
  );
}
