import { useState } from "react";
import type { RowOf } from "#records/resource.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import type { contract } from "../contract.ts";
import { setFees } from "../endpoints.ts";
import { FeeEditor } from "./fee-editor.tsx";
import { areFeesReady, sentFees, typedFees } from "./fee-lines.ts";
import { contractReads, type Fee } from "./use-terms.ts";
import styles from "./contract.module.css";

type FeeDialogProps = {
  readonly row: RowOf<typeof contract>;
  readonly fees: readonly Fee[];
  readonly onClose: () => void;
};

/** Writes the fee lines and their instalments; nothing that does not add up is sent. */
export default function FeeDialog({ row, fees, onClose }: FeeDialogProps) {
  const [lines, setLines] = useState(() => typedFees(fees));
  const write = useWrite(setFees, { refreshes: contractReads, quiet: true, onSuccess: onClose });
  const ready = areFeesReady(lines);
  const save = () =>
    write.mutate({
      params: { number: String(row.number) },
      body: { version: row.version, fees: sentFees(lines, { known: false }) },
    });
  const refusals = write.error?.fields;
  return (
    <FormDialog
      title="보수와 분납"
      size="min(820px, 96vw)"
      label="저장"
      sending={write.isPending}
      disabled={!ready}
      failure={write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={save}
    >
      <FeeEditor lines={lines} onChange={setLines} refused={(index, key) => refusals?.[`fees.${index}.${key}`]} />
      {!ready && <p className={styles.none}>금액과 분납 합계를 맞추면 저장할 수 있습니다.</p>}
    </FormDialog>
  );
}
