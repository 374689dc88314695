import { useState } from "react";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useFirstRead, useRead } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readBrandSender, readDraft, smsSenderCalls } from "../endpoints.ts";
import { recipientNumbers } from "../recipient-numbers.ts";
import type { smsSender } from "../sms-sender.ts";
import { begunMessage, type BegunMessage } from "../sms-writing.tsx";
import { MessageEditor } from "./message-editor.tsx";
import { blankMessage, linesOf, type TypedMessage } from "./typed-message.ts";
import { SmsTabs } from "./sms-tabs.tsx";

/** /sms/write: a new message; with ?id=, one that is still being written. */
export default function WriteScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  return (
    <>
      <SmsTabs />
      <PageHeader title={id === null ? "문자 쓰기" : `문자 ${id} 고쳐 쓰기`} />
      {id === null ? <NewMessage /> : <StoredMessage key={id} number={id} />}
    </>
  );
}

function NewMessage() {
  const [begun] = useState(() => begunMessage.read());
  const [initial] = useState(() => {
    // Whoever comes back later begins anew.
    begunMessage.write(null);
    return fromList(begun);
  });
  const about = recordOf(initial.message);
  const ofBrand = useRead(readBrandSender, { params: about ?? nobody }, { enabled: about !== null });
  const { data, error } = useRead(smsSenderCalls.list, { query: { status: "active", size: "2" } });
  // Without the numbers one is chosen as ever.
  const isReading = (!data && !error) || (about !== null && !ofBrand.data && !ofBrand.error);
  if (isReading) return <SkeletonRows rows={6} columns="120px 1fr" />;
  const own = ofBrand.data?.model ?? null;
  const sender = own ? { id: own.id, number: own.id, label: own.name } : onlySender(data?.models ?? []);
  return (
    <MessageEditor
      initial={{ ...initial.message, sender }}
      stored={null}
      listError={initial.error}
      brandSender={own?.id ?? null}
    />
  );
}

/** What a call that is not made names. */
const nobody = { type: "client", id: "1" } as const;

/** The record that a message is about, or whose person alone it goes to; null: there is none such. */
function recordOf({ record, ofRecords }: TypedMessage): { readonly type: string; readonly id: string } | null {
  const one = record ?? (ofRecords.length === 1 ? ofRecords[0]! : null);
  return one && { type: one.type, id: String(one.id) };
}

/** Where a firm sends from one number, nobody has to look for it. */
function onlySender([first, second]: readonly RowOf<typeof smsSender>[]): Ref | null {
  return first && !second ? { id: first.id, number: first.number, label: first.name } : null;
}

/** What a list or record hands over; its numbers are shown by the rule of spec §5. */
function fromList(begun: BegunMessage | null): { message: TypedMessage; error: string | null } {
  if (!begun) return { message: blankMessage, error: null };
  const numbers = recipientNumbers(begun.list);
  const message: TypedMessage = {
    ...blankMessage,
    record: begun.record,
    ofRecords: begun.ofRecords,
    shownNumbers: "error" in numbers ? "" : numbers.numbers,
    body: begun.body ?? "",
    title: begun.title ?? "",
    purpose: begun.purpose ?? "info",
    template: begun.template ? { ...begun.template, number: begun.template.id } : null,
  };
  return { message, error: "error" in numbers ? numbers.error : null };
}

function StoredMessage({ number }: { readonly number: number }) {
  const { data, error, refetch } = useFirstRead(readDraft, { params: { number: String(number) } });
  if (error && !data)
    return <ErrorState title="문자를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} columns="120px 1fr" />;
  const { purpose, title, body, sender, template, lawyer, record, recipients, version } = data;
  const typed: TypedMessage = {
    purpose,
    title,
    body,
    sender,
    template,
    lawyer,
    record: record && { ...record, label: "관련 기록" },
    recipients: linesOf(recipients),
    ofRecords: recipients.flatMap((one) => (one.tel === "" && one.record ? [one.record] : [])),
    shownNumbers: "",
  };
  return <MessageEditor initial={typed} stored={{ number, version }} listError={null} brandSender={null} />;
}
