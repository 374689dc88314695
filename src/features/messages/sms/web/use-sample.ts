import { useRead } from "#platform/web/query.ts";
import { readRecipientName } from "../endpoints.ts";
import { filled, withGapsShown } from "../fill.ts";
import { typedRecipients } from "../recipient-numbers.ts";
import type { TypedMessage } from "./typed-message.ts";

type Firm = { readonly firmName: string; readonly firmTel: string };

/** A message as its first recipient gets it. */
type Sample = {
  /** As far as the writer may see it. */
  readonly text: string;
  /** As long as it will be, where a name is covered. */
  readonly sized: string;
  /** What of it is not as the recipient gets it; blank: nothing. */
  readonly note: string;
};

/** The name comes from the server where the first recipient is that of a record, covered for whoever may not see it. */
export function useSample({ body, ofRecords, recipients }: TypedMessage, { firmName, firmTel }: Firm): Sample {
  const [first] = ofRecords;
  const params = first ? { type: first.type, id: String(first.id) } : { type: "client", id: "1" };
  const { data, error } = useRead(readRecipientName, { params }, { enabled: first !== undefined });
  const name = first ? (data?.name ?? "") : (typedRecipients(recipients)[0]?.name ?? "");
  const note = first ? (error?.message ?? data?.note ?? "") : "";
  const isCovered = note !== "" && name !== "";
  const given = { name, firm: firmName, firmTel };
  const length = Array.from(name).length;
  return {
    text: withGapsShown(filled(body, given)),
    sized: filled(body, isCovered ? { ...given, name: "가".repeat(length) } : given),
    note: body.includes("{이름}") ? note : "",
  };
}
