import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon, parseWon } from "#platform/money.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import { areReady, sentLines, typedLines, type TypedLine } from "#records/web/lines/typed-lines.ts";
import { fieldError, TextField } from "#ui/components/fields.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { ReadDialog } from "#ui/components/read-dialog.tsx";
import { readShares, setShares } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import type { seizure } from "../seizure.ts";
import { shareLines } from "../share-lines.ts";
import { seizureReads } from "./use-seizure.ts";
import styles from "./seizure.module.css";

export type Shares = CallOutput<typeof schemas.readShares>;

type ShareDialogProps = {
  readonly row: RowOf<typeof seizure>;
  readonly onClose: () => void;
};

const blank = { creditor: "", claim: null, amount: null, ours: false };

/** Writes what was distributed and the share of each creditor; their sum has to be that amount. */
export default function ShareDialog({ row, onClose }: ShareDialogProps) {
  const input = { params: { number: String(row.number) } };
  return (
    <ReadDialog title="경합 배당금" size="min(860px, 96vw)" endpoint={readShares} input={input} onClose={onClose}>
      {(shares) => <ShareForm row={row} shares={shares} onClose={onClose} />}
    </ReadDialog>
  );
}

function ShareForm({ row, shares, onClose }: ShareDialogProps & { readonly shares: Shares }) {
  const [on, setOn] = useState(shares.distributedOn ?? "");
  const [total, setTotal] = useState(() => (shares.total === null ? "" : formatWon(shares.total)));
  const [lines, setLines] = useState(() => typedLines(shareLines, shares.models));
  const write = useWrite(setShares, { refreshes: seizureReads, quiet: true, onSuccess: onClose });
  const amount = lines.length === 0 ? 0 : parseWon(total);
  const sum = lines.reduce((all, line) => all + wonOf(line), 0);
  const refusals = write.error?.fields;
  return (
    <DialogForm
      label="저장"
      sending={write.isPending}
      disabled={amount === null || !areReady(shareLines, lines)}
      failure={refusals?.["shares"] ?? write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params: { number: String(row.number) },
          body: {
            version: shares.version,
            distributedOn: on || null,
            total: amount!,
            shares: [...sentLines(shareLines, lines, { known: true })],
          },
        })
      }
    >
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="배당기일"
          max="2999-12-31"
          value={on}
          error={fieldError(write.error, "distributedOn")}
          onChange={(event) => setOn(event.currentTarget.value)}
        />
        <TextField
          name="total"
          label="배당할 금액(원)"
          failure={write.error}
          value={total}
          onChange={(event) => setTotal(event.currentTarget.value)}
          onBlur={() => amount !== null && setTotal(formatWon(amount))}
        />
      </div>
      <p className={styles.sum} data-wrong={sum !== amount || undefined}>
        배당액의 합 {formatWon(sum)}원 / 배당할 금액 {formatWon(amount ?? 0)}원
      </p>
      <LinesEditor
        lines={shareLines}
        value={lines}
        nameOf={(index) => `채권자 ${index + 1}`}
        blank={blank}
        onChange={setLines}
        refused={(index, key) => refusals?.[`shares.${index}.${key}`]}
      />
    </DialogForm>
  );
}

/** Won of a line as it is typed; 0 for what is no amount yet. */
function wonOf({ values }: TypedLine): number {
  const typed = values["amount"];
  return typeof typed === "string" ? (parseWon(typed) ?? 0) : 0;
}
