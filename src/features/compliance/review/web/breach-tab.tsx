import { Button, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { firmToday } from "#platform/dates.ts";
import { call, callFile, type CallError } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { saveFile } from "#platform/web/save-file.ts";
import { draftLetter, reportBreach } from "../endpoints.ts";
import styles from "./review.module.css";

/** Whose data was touched between two moments, and the letter that tells them. */
export function BreachTab() {
  const [today] = useState(() => firmToday());
  const [from, setFrom] = useState(`${today}T00:00`);
  const [to, setTo] = useState(`${today}T23:59`);
  const [letter, setLetter] = useState<{ letter: string; records: number } | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isAsking, setAsking] = useState(false);
  const span = { from: `${from}:00+09:00`, to: `${to}:59+09:00` };
  const isWhole = from !== "" && to !== "" && from <= to;
  const draft = async () => {
    setFailure(null);
    await call(draftLetter, { query: span }).then(setLetter, (error: unknown) => setFailure(error as CallError));
  };
  return (
    <>
      <PageHeader title="유출 보고" detail="알게 된 때부터 72시간 안에 통지해야 합니다(개인정보 보호법 제34조)." />
      <div className={styles.stack}>
        <Card title="기간">
          <div className={styles.form}>
            <div className={styles.pair}>
              <TextInput
                type="datetime-local"
                label="시작"
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <TextInput
                type="datetime-local"
                label="끝"
                value={to}
                error={failure?.message ?? (!isWhole && "시작보다 뒤여야 합니다.")}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            </div>
            <p className={styles.note}>
              그 사이에 조회·수정·다운로드된 기록과 사람, 처리한 직원과 접속지를 CSV로 받습니다. 받은 것도 접속기록에
              남습니다.
            </p>
            <EndButtons>
              <Button variant="default" disabled={!isWhole} onClick={() => void draft()}>
                통지문 초안
              </Button>
              <Button disabled={!isWhole} onClick={() => setAsking(true)}>
                CSV 받기
              </Button>
            </EndButtons>
          </div>
        </Card>
        {letter && (
          <Card title="통지문 초안" aside={`기록 ${formatNumber(letter.records)}건`}>
            <Textarea aria-label="통지문 초안" rows={18} defaultValue={letter.letter} key={letter.letter} />
          </Card>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title="유출 보고 받기"
          message="개인정보가 들어 있는 파일입니다. 사유는 접속기록에 남습니다."
          confirmLabel="받기"
          onClose={() => setAsking(false)}
          onConfirm={async (reason, signal) => {
            const { content, name } = await callFile(reportBreach, { body: { ...span, reason } }, { signal });
            saveFile(content, name);
          }}
        />
      )}
    </>
  );
}
