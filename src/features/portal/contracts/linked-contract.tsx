import { Button } from "@mantine/core";
import { useState } from "react";
import { byteText } from "#platform/bytes.ts";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { callFile } from "#platform/web/call.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { MoneyLines } from "#features/portal/cases/owed-card.tsx";
import { OutsidePage } from "#features/portal/links/outside-page.tsx";
import { confirmContract, readContractFile, readLinkedContract } from "./endpoints.ts";
import { CheckSigned } from "./check-signed.tsx";
import { DeclineForm } from "./decline-form.tsx";
import styles from "./linked-contract.module.css";

/** /project/{slug}/contract, once its code was right: the contract, what is to be paid, and that it was seen. */
export function LinkedContract({ slug }: { readonly slug: string }) {
  const { data, error, refetch } = useRead(readLinkedContract, {});
  const confirm = useWrite(confirmContract, { refreshes: [readLinkedContract], quiet: true });
  const model = data?.model;
  const { name = "", phone = "" } = model?.firm ?? {};
  return (
    <OutsidePage title="계약 확인" firm={name} phone={phone}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} columns="1fr" />}
      {model && (
        <>
          <Card title={model.title}>
            {model.signedOn && <p>서명일 {formatDay(model.signedOn)}</p>}
            {model.file ? (
              <ContractFile file={model.file} />
            ) : (
              <p className={styles.note}>함께 보내 드린 파일이 없습니다.</p>
            )}
          </Card>
          {model.file && <CheckSigned slug={slug} />}
          <Card title="납부 현황">
            {model.lines.length === 0 ? (
              <p className={styles.note}>정해진 금액이 없습니다.</p>
            ) : (
              <MoneyLines lines={model.lines} language="ko" />
            )}
          </Card>
          {model.received.length > 0 && (
            <Card title="입금 내역">
              <ul className={styles.received}>
                {model.received.map(({ on, amount }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two may be of one day and sum, and none of them moves
                  <li key={index}>
                    <span>{formatDay(on)}</span>
                    <span>{formatWon(amount)}원</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {confirm.error && <ErrorState error={confirm.error} onRetry={() => confirm.mutate({ body: {} })} />}
          {model.confirmedAt && (
            <output>{formatDateTime(model.confirmedAt).slice(0, 16)}에 확인하셨습니다. 감사합니다.</output>
          )}
          {model.declinedAt && (
            <output>
              {formatDateTime(model.declinedAt).slice(0, 16)}에 거절하셨습니다. 담당자가 사유를 보고 연락드립니다.
            </output>
          )}
          {!model.confirmedAt && !model.declinedAt && (
            <div>
              <p className={styles.note}>
                확인을 누르면 확인한 시각과 접속 기록이 남습니다. 서명을 대신하지는 않습니다.
              </p>
              <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate({ body: {} })}>
                계약 내용을 확인했습니다
              </Button>
              <DeclineForm />
            </div>
          )}
        </>
      )}
    </OutsidePage>
  );
}

type FileOf = { readonly name: string; readonly size: number; readonly hash: string };

function ContractFile({ file: { name, size, hash } }: { readonly file: FileOf }) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const save = async () => {
    setSending(true);
    setProblem("");
    try {
      const found = await callFile(readContractFile, {});
      saveFile(found.content, found.name);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "내려받지 못했습니다.");
    }
    setSending(false);
  };
  return (
    <>
      <Button variant="default" loading={sending} onClick={() => void save()}>
        {name} 내려받기 ({byteText(size)})
      </Button>
      <p className={styles.note}>SHA-256 {hash}</p>
      {problem !== "" && <p role="alert">{problem}</p>}
    </>
  );
}
