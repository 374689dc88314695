import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { smsSenderRef } from "#firm/refs.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { writeSms } from "#features/messages/sms/access.ts";
import { smsSenderCalls } from "#features/messages/sms/endpoints.ts";
import { linkToken } from "#features/messages/sms/fill.ts";
import { bodyMax } from "#features/messages/sms/sms-message.ts";
import { linkDays } from "#features/portal/links/link.ts";
import { manageSuits } from "../access.ts";
import { listUploadLinks, previewLinkMessage, sendLinkMessage } from "../link-endpoints.ts";
import { mostLinked } from "../uploads.ts";
import { LinkMessagePreview, SentCodes } from "./link-message-parts.tsx";
import styles from "./wave.module.css";

type Suit = { readonly number: number; readonly title: string };
type Chosen = {
  readonly suit: Suit;
  readonly participants: readonly number[];
  /** Called when what was told once has been seen. */
  readonly onSent?: (() => void) | undefined;
};

/**
 * 링크 문자 보내기: to each of the chosen participants the link that is theirs alone. The dialog stands apart from the
 * button, which goes when the rows are let go.
 */
export function useLinkMessage() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const mayManage = useAllowed(manageSuits);
  const mayWrite = useAllowed(writeSms);
  return {
    /** `suit`: of all of the participants; null: they are of several. */
    button: (suit: Suit | null, participants: readonly number[], onSent?: () => void) =>
      mayManage &&
      mayWrite && (
        <>
          <Button
            variant="default"
            disabled={!suit || participants.length > mostLinked}
            onClick={() => suit && setChosen({ suit, participants, onSent })}
          >
            링크 문자 보내기
          </Button>
          {!suit && <span>링크 문자는 소송마다 따로 보냅니다. 한 소송의 참여자만 골라 주세요.</span>}
          {participants.length > mostLinked && <span>링크 문자는 한 번에 {mostLinked}명까지 보냅니다.</span>}
        </>
      ),
    dialog: chosen && <LinkMessageDialog {...chosen} onClose={() => setChosen(null)} />,
  };
}

type DialogProps = Chosen & { readonly onClose: () => void };

function LinkMessageDialog({ suit, participants, onClose, onSent }: DialogProps) {
  const preview = useWrite(previewLinkMessage, { quiet: true });
  const send = useWrite(sendLinkMessage, { refreshes: [listUploadLinks], quiet: true, once: true });
  const { data: senders } = useRead(smsSenderCalls.list, { query: { status: "active", size: "2" } });
  const [first, second] = senders?.models ?? [];
  // Where a firm sends from one number, nobody has to look for it.
  const only = first && !second ? { id: first.id, number: first.number, label: first.name } : null;
  const [picked, setSender] = useState<Ref | null>();
  const sender = picked === undefined ? only : picked;
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
            고른 {formatNumber(participants.length)}명 가운데 서류가 미비한 사람마다 {linkDays.usual}일 동안 열리는 자기
            링크를 보냅니다. 링크는 받는 사람의 문자에만 있고 이력에는 남지 않습니다.
          </p>
          <RefInput
            key={only?.id ?? 0}
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
          {preview.data && <LinkMessagePreview preview={preview.data} />}
        </DialogForm>
      )}
    </Dialog>
  );
}
