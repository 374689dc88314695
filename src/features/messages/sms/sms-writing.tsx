import { Button } from "@mantine/core";
import { createStore } from "#platform/web/store.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { writeSms } from "./access.ts";
import type { SmsPurpose } from "./sms-message.ts";

type RecordKey = { readonly type: string; readonly id: number };

/** Where a message is begun from: a record, and what of it is known. */
export type BegunMessage = {
  readonly record: (RecordKey & { readonly label: string }) | null;
  /** Records whose own number is meant. */
  readonly ofRecords: readonly RecordKey[];
  /** The same people as the list has them, each with the number as `phone` or `tel` (spec §5). */
  readonly list: unknown;
  readonly body?: string;
  readonly title?: string;
  readonly template?: { readonly id: number; readonly label: string };
  readonly purpose?: SmsPurpose;
};

/** What the writing page begins with; kept out of the address, since it names people. */
export const begunMessage = createStore<BegunMessage | null>(null);

/** Opens the writing page with what a list or a record hands over. */
export function openSmsWriting(begun: BegunMessage): void {
  begunMessage.write(begun);
  goTo("/sms/write");
}

type SmsButtonProps = {
  /** Name of the kind: `client`. */
  readonly type: string;
  /** Ticked rows, with their numbers as the list shows them. */
  readonly rows: readonly { readonly id: number }[];
};

/** 문자: begins a message to the people of ticked rows. */
export function SmsButton({ type, rows }: SmsButtonProps) {
  if (!useAllowed(writeSms)) return null;
  return (
    <Button
      variant="default"
      onClick={() => openSmsWriting({ record: null, ofRecords: rows.map(({ id }) => ({ type, id })), list: rows })}
    >
      문자
    </Button>
  );
}
