import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { smsSenderRef } from "#firm/refs.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { Table } from "#ui/components/table.tsx";
import { writeSms } from "#features/messages/sms/access.ts";
import { linkToken } from "#features/messages/sms/fill.ts";
import { bodyMax } from "#features/messages/sms/sms-message.ts";
import { exclusions } from "#features/messages/sms/sms-recipient.ts";
import { linkDays } from "#features/portal/links/link.ts";
import { manageSuits } from "../access.ts";
import { listUploadLinks, previewLinkMessage, sendLinkMessage } from "../link-endpoints.ts";
import type * as schemas from "../link-schemas.ts";
import { linkExclusions, mostLinked } from "../uploads.ts";
import { saveTable } from "./save-table.ts";
import styles from "./wave.module.css";

type Suit = { readonly number: number; readonly title: string };
type Chosen = {
  readonly participants: readonly number[];
  /** Called when what was told once has been seen. */
  readonly onSent?: (() => void) | undefined;
};
type Preview = CallOutput<typeof schemas.previewLinkMessage>;
type Sent = CallOutput<typeof schemas.sendLinkMessage>;

const whys = { ...exclusions, ...linkExclusions };

/**
 * 링크 문자 보내기: to each of the chosen participants the link that is theirs alone. The dialog stands apart from the
 * button, which goes when the rows are let go.
 */
export function useLinkMessage(suit: Suit) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const mayManage = useAllowed(manageSuits);
  const mayWrite = useAllowed(writeSms);
  return {
    button: (participants: readonly number[], onSent?: () => void) =>
      mayManage &&
      mayWrite && (
        <>
          <Button
            variant="default"
            disabled={participants.length > mostLinked}
            onClick={() => setChosen({ participants, onSent })}
          >
            링크 문자 보내기
          </Button>
          {participants.length > mostLinked && <span>링크 문자는 한 번에 {mostLinked}명까지 보냅니다.</span>}
        </>
      ),
    dialog: chosen && <LinkMessageDialog suit={suit} {...chosen} onClose={() => setChosen(null)} />,
  };
}

type DialogProps = Chosen & { readonly suit: Suit; readonly onClose: () => void };

function LinkMessageDialog({ suit, participants, onClose, onSent }: DialogProps) {
  const preview = useWrite(previewLinkMessage, { quiet: true });
  const send = useWrite(sendLinkMessage, { refreshes: [listUploadLinks], quiet: true, once: true });
  const [sender, setSender] = useState<Ref | null>(null);
  const [body, setBody] = useState(
    `[{로펌}] {이름} 님, ${suit.title} 서류를 아래 링크에서 보내 주세요.\n${linkToken}\n확인번호는 전화로 알려 드립니다.`,
  );
  const [renew, setRenew] = useState(false);
  const input = {
    params: { number: String(suit.number) },
    body: {
      participants: [...participants],
      days: linkDays.usual,
      renew,
      sender: sender?.id ?? null,
      title: "",
      body,
    },
  };
  /** What was looked at is no longer what would be sent. */
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      preview.reset();
      send.reset();
    };
  };
  // Codes are told this once: what was ticked is let go when they have been seen.
  const close = () => {
    if (send.data) onSent?.();
    onClose();
  };
  const error = send.error ?? preview.error;
  const ready = preview.data !== undefined && preview.data.faults.length === 0 && preview.data.receiving > 0;
  return (
    <Dialog title="링크 문자 보내기" size="min(720px, 96vw)" closeOnClickOutside={!send.data} onClose={close}>
      {send.data ? (
        <SentCodes sent={send.data} />
      ) : (
        <DialogForm
          label={ready ? `${preview.data.receiving}명에게 보내기` : "받을 사람 확인"}
          sending={preview.isPending || send.isPending}
          failure={error?.message}
          onlyByButton
          onClose={close}
          onSubmit={() => (ready ? send.mutate(input) : preview.mutate(input))}
        >
          <p className={styles.none}>
            고른 {participants.length}명 가운데 서류가 미비한 사람마다 {linkDays.usual}일 동안 열리는 자기 링크를
            보냅니다. 링크는 받는 사람의 문자에만 있고 이력에는 남지 않습니다.
          </p>
          <RefInput
            label="발신번호"
            target={smsSenderRef}
            value={sender}
            onChange={changed(setSender)}
            error={fieldError(error, "sender")}
          />
          <LimitedTextarea
            label="본문"
            description={`${linkToken} 자리에 받는 사람의 링크가 들어갑니다. {이름} {로펌} {대표번호}도 값으로 바뀝니다.`}
            limit={bodyMax}
            autosize
            minRows={4}
            maxRows={12}
            value={body}
            error={fieldError(error, "body")}
            onChange={(event) => changed(setBody)(event.currentTarget.value)}
          />
          <Checkbox
            label="열린 링크가 있는 사람에게도 새 링크를 보내고, 전의 링크는 닫기"
            checked={renew}
            onChange={(event) => changed(setRenew)(event.currentTarget.checked)}
          />
          {preview.data && <PreviewPart preview={preview.data} />}
        </DialogForm>
      )}
    </Dialog>
  );
}

/** Who would get it, who would not and why, and what stands in its way. */
function PreviewPart({ preview }: { readonly preview: Preview }) {
  const { receiving, excluded, kinds, cost, faults, warnings, sample, leaves } = preview;
  return (
    <section aria-label="미리 보기" className={styles.tab}>
      <output>
        받을 사람 {receiving}명 · 제외 {excluded.length}명 · SMS {kinds.SMS} · LMS {kinds.LMS} · 예상 비용{" "}
        {formatWon(cost)}원
      </output>
      {!leaves && (
        <p role="note" className={styles.none}>
          문자 발송사가 연결되어 있지 않습니다. 보낸 문자는 기록으로만 남고 밖으로 나가지 않습니다.
        </p>
      )}
      {faults.length > 0 && (
        <ul role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {sample !== "" && <p className={styles.sample}>{sample}</p>}
      {excluded.length > 0 && (
        <Table label="제외된 사람">
          <thead>
            <tr>
              <th scope="col">성명</th>
              <th scope="col">제외 사유</th>
            </tr>
          </thead>
          <tbody>
            {excluded.map(({ number, name, why }) => (
              <tr key={number}>
                <td>{name}</td>
                <td>{whys[why]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

/** The codes of the links that are on their way, shown this once. */
function SentCodes({ sent: { message, sent, codes } }: { readonly sent: Sent }) {
  const save = () =>
    saveTable("서류 링크 확인번호", [
      ["성명", "연락처", "확인번호"],
      ...codes.map(({ name, tel, code }) => [name, tel, code]),
    ]);
  return (
    <div className={styles.tab}>
      <output>
        {sent}명에게 링크 문자를 보냅니다. <PageLink to={`/sms?id=${message}`}>발송 결과 보기</PageLink>
      </output>
      {codes.length === 0 ? (
        <p className={styles.none}>
          확인번호는 처음 보낸 때에만 보여 드립니다. 참여자 화면의 서류 링크에서 새 번호를 만들 수 있습니다.
        </p>
      ) : (
        <>
          <p className={styles.none}>
            확인번호는 지금 한 번만 보여 드립니다. 문자로 보내지 말고 전화로 본인에게 알려 주세요.
          </p>
          <div className={styles.buttons}>
            <Button onClick={save}>표로 저장</Button>
          </div>
          <Table label="확인번호">
            <thead>
              <tr>
                <th scope="col">성명</th>
                <th scope="col">연락처</th>
                <th scope="col">확인번호</th>
              </tr>
            </thead>
            <tbody>
              {codes.map(({ number, name, tel, code }) => (
                <tr key={number}>
                  <td>{name}</td>
                  <td>{tel}</td>
                  <td>{code}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </div>
  );
}
