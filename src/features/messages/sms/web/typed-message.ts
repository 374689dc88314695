import type { CallInput } from "#platform/endpoint.ts";
import type { Ref } from "#records/field.ts";
import { typedRecipients } from "../recipient-numbers.ts";
import type * as schemas from "../schemas.ts";
import type { SmsPurpose } from "../sms-message.ts";

type RecordKey = { readonly type: string; readonly id: number };

/** A message while it is written. */
export type TypedMessage = {
  readonly purpose: SmsPurpose;
  readonly title: string;
  readonly body: string;
  readonly sender: Ref | null;
  readonly template: Ref | null;
  readonly lawyer: Ref | null;
  readonly record: (RecordKey & { readonly label: string }) | null;
  /** As typed or pasted: numbers by commas, or a line each with a name. */
  readonly recipients: string;
  /** Records whose own number is meant, which the person may not see whole. */
  readonly ofRecords: readonly RecordKey[];
  /** Their numbers as the list shows them, joined by commas (spec §5). */
  readonly shownNumbers: string;
};

export const blankMessage: TypedMessage = {
  purpose: "info",
  title: "",
  body: "",
  sender: null,
  template: null,
  lawyer: null,
  record: null,
  recipients: "",
  ofRecords: [],
  shownNumbers: "",
};

type Sent = CallInput<typeof schemas.writeMessage>["body"];

/** What is sent of it. */
export function sentOf(message: TypedMessage): Sent {
  const { purpose, title, body, sender, template, lawyer, record, ofRecords } = message;
  return {
    purpose,
    title: title.trim(),
    body,
    sender: sender?.id ?? null,
    template: template?.id ?? null,
    lawyer: purpose === "ad" ? (lawyer?.id ?? null) : null,
    record: record && { type: record.type, id: record.id },
    recipients: [
      ...ofRecords.map(({ type, id }) => ({ tel: "", name: "", record: { type, id } })),
      ...typedRecipients(message.recipients).map((one) => ({ ...one, record: null })),
    ],
  };
}

/** Stored recipients as they would be typed, a line each; those of which only the record is known are left out. */
export function linesOf(recipients: readonly { readonly tel: string; readonly name: string }[]): string {
  return recipients
    .filter(({ tel }) => tel !== "")
    .map(({ tel, name }) => (name === "" ? tel : `${name} ${tel}`))
    .join("\n");
}
