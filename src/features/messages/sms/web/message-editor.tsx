import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { staffRef, smsSenderRef, smsTemplateRef } from "#firm/refs.ts";
import { formatNumber } from "#platform/number.ts";
import { shortened } from "#platform/shortened.ts";
import { call } from "#platform/web/call.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { notifyError } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import type { Ref } from "#records/field.ts";
import { useLeaveGuard } from "#records/web/form/leave-guard.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { confirm } from "#ui/components/confirm.ts";
import { LimitedInput, LimitedTextarea } from "#ui/components/limited.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { readDraft, readSmsSettings, rewriteMessage, smsTemplateCalls, writeMessage } from "../endpoints.ts";
import { isMobile, typedRecipients } from "../recipient-numbers.ts";
import { smsMessage, titleMax } from "../sms-message.ts";
import { MessageBody } from "./message-body.tsx";
import { SaveTemplate } from "./save-template.tsx";
import { messageParts } from "./message-parts.ts";
import { PhonePreview } from "./phone-preview.tsx";
import { sentOf, type TypedMessage } from "./typed-message.ts";
import { useSample } from "./use-sample.ts";
import styles from "./sms.module.css";

type MessageEditorProps = {
  readonly initial: TypedMessage;
  /** The message that is written on; null: a new one. */
  readonly stored: { readonly number: number; readonly version: number } | null;
  /** Why what a list handed over cannot be read. */
  readonly listError: string | null;
  /** The number that is proposed because it is that of the record's brand; null: none is. */
  readonly brandSender: number | null;
};

const overwriting = {
  title: "템플릿의 내용으로 바꿀까요?",
  message: "지금 적혀 있는 제목과 본문이 템플릿의 내용으로 바뀝니다.",
  confirmLabel: "바꾸기",
};

const brandNote = "상담이 들어온 브랜드의 번호를 골라 두었습니다. 바꿀 수 있습니다.";

/** Text and recipients of a message, with its bytes as carriers count them. Nothing is sent from here. */
export function MessageEditor({ initial, stored, listError, brandSender }: MessageEditorProps) {
  const [begun] = useState(initial);
  const [message, setMessage] = useState(begun);
  const set = (change: Partial<TypedMessage>) => setMessage((now) => ({ ...now, ...change }));
  const letGo = useLeaveGuard(message !== begun);
  const { save, isSaving, fields, failure } = useSaved(stored, letGo);
  const { data, error, refetch } = useRead(readSmsSettings, {});
  const firm = data?.model ?? { firmName: "", firmTel: "", refusalNo: "" };
  const sample = useSample(message, firm);
  const submit = () => save(message);
  useShortcuts([{ key: "ctrl+Enter", label: "저장", run: submit }]);
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        {error && !data && (
          <ErrorState title="문자 설정을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        <SegmentedControl
          aria-label="목적"
          value={message.purpose}
          onChange={(purpose) => set({ purpose })}
          data={[
            { value: "info", label: "정보" },
            { value: "ad", label: "광고" },
          ]}
        />
        <Recipients message={message} set={set} error={listError ?? recipientError(fields)} />
        <div className={styles.row}>
          <RefInput
            label="발신번호"
            {...(brandSender !== null && message.sender?.id === brandSender && { description: brandNote })}
            target={smsSenderRef}
            value={message.sender}
            onChange={(sender) => set({ sender })}
            error={fields["sender"]}
          />
          <RefInput
            label="템플릿"
            target={smsTemplateRef}
            value={message.template}
            onChange={(template) => void takeTemplate(template, message, set)}
            error={fields["template"]}
          />
          {message.purpose === "ad" && (
            <RefInput
              label="광고책임변호사"
              target={staffRef}
              among="lawyers"
              value={message.lawyer}
              onChange={(lawyer) => set({ lawyer })}
              error={fields["lawyer"]}
            />
          )}
        </div>
        <LimitedInput
          label="제목(LMS)"
          description="비우면 90바이트까지 단문으로 갑니다."
          limit={titleMax}
          value={message.title}
          error={fields["title"]}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <MessageBody message={message} set={set} firm={firm} sized={sample.sized} error={fields["body"]} />
        {failure !== null && (
          <p className={styles.faults} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.row}>
          <Button type="submit" loading={isSaving}>
            저장하고 확인
          </Button>
          <SaveTemplate message={message} />
        </div>
      </div>
      <PhonePreview title={message.title} text={sample.text} from={message.sender?.label ?? ""} note={sample.note} />
    </form>
  );
}

function leaveTo(number: number): void {
  void refreshRecord(smsMessage);
  goTo(`/sms?id=${number}`);
}

function useSaved(stored: MessageEditorProps["stored"], letGo: () => void) {
  const leave = (number: number) => {
    letGo();
    leaveTo(number);
  };
  const options = { quiet: true, refreshes: [readDraft, ...messageParts] };
  const create = useWrite(writeMessage, { ...options, once: true, onSuccess: ({ number }) => leave(number) });
  const change = useWrite(rewriteMessage, { ...options, onSuccess: () => leave(stored!.number) });
  const error = create.error ?? change.error;
  return {
    isSaving: create.isPending || change.isPending,
    fields: (error?.fields ?? {}) as Readonly<Record<string, string | undefined>>,
    failure: error?.message ?? null,
    save: (message: TypedMessage) => {
      if (create.isPending || change.isPending) return;
      const body = sentOf(message);
      if (stored)
        change.mutate({ params: { number: String(stored.number) }, body: { version: stored.version, ...body } });
      else create.mutate({ body });
    },
  };
}

const recipientError = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.entries(fields).find(([key]) => key.startsWith("recipients") || key === "record")?.[1] ?? null;

/** Puts the words of a template in place of what is there; what was typed goes only when the person says so. */
async function takeTemplate(template: Ref | null, { body }: TypedMessage, set: PartProps["set"]): Promise<void> {
  if (template && body.trim() !== "" && !(await confirm(overwriting))) return;
  set({ template });
  if (!template) return;
  try {
    const { model } = await call(smsTemplateCalls.read, { params: { number: String(template.number) } });
    set({ body: model.body, title: model.title ?? "", purpose: model.purpose });
  } catch (error) {
    notifyError("템플릿을 불러오지 못했습니다.", (error as Error).message);
  }
}

type PartProps = {
  readonly message: TypedMessage;
  readonly set: (change: Partial<TypedMessage>) => void;
};

function Recipients({ message, set, error }: PartProps & { readonly error: string | null }) {
  const typed = typedRecipients(message.recipients);
  const wrong = typed.filter(({ tel }) => !isMobile(tel)).length;
  const { length: ofRecords } = message.ofRecords;
  return (
    <div>
      <LimitedTextarea
        label="수신자"
        description="번호를 쉼표로 나누거나, 한 줄에 이름과 번호를 적습니다. 엑셀에서 붙여 넣을 수 있습니다."
        limit={200_000}
        autosize
        minRows={2}
        maxRows={8}
        value={message.recipients}
        error={error}
        onChange={(event) => set({ recipients: event.currentTarget.value })}
      />
      <p className={styles.meter}>
        <span>{formatNumber(typed.length + ofRecords)}명</span>
        {ofRecords > 0 && (
          <span>
            기록에 적힌 번호 {formatNumber(ofRecords)}명 {shortened(message.shownNumbers, 200)}{" "}
            <Button size="compact-xs" variant="subtle" onClick={() => set({ ofRecords: [], shownNumbers: "" })}>
              빼기
            </Button>
          </span>
        )}
        {wrong > 0 && <span>휴대전화 번호가 아닌 줄 {formatNumber(wrong)}개</span>}
        {message.record && <span>관련: {message.record.label}</span>}
      </p>
    </div>
  );
}
