import { Button } from "@mantine/core";
import { useState } from "react";
import { formatWon, parseWon } from "#platform/money.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import type { FormValue } from "#records/web/form/form-values.ts";
import type { RowOf } from "#records/resource.ts";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import {
  areReady,
  sentLines,
  typedLine,
  typedLines,
  withValue,
  type TypedLine,
} from "#records/web/lines/typed-lines.ts";
import { thirdDebtorCalls } from "#features/service/third-debtors/endpoints.ts";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { ReadDialog } from "#ui/components/read-dialog.tsx";
import { readClaim, readTargets, setTargets } from "../endpoints.ts";
import type { seizure } from "../seizure.ts";
import { targetLines } from "../target.ts";
import { seizureReads, type Targets } from "./use-seizure.ts";
import styles from "./seizure.module.css";

type TargetDialogProps = { readonly row: RowOf<typeof seizure>; readonly onClose: () => void };

const blank = { thirdDebtor: null, name: "", kind: "bank", claim: "", amount: null };

/** Writes what is claimed of whom: all banks of the directory at once, the claim divided among them. */
export default function TargetDialog({ row, onClose }: TargetDialogProps) {
  const input = { params: { number: String(row.number) } };
  return (
    <ReadDialog
      title="제3채무자와 배정액"
      size="min(1080px, 96vw)"
      endpoint={readTargets}
      input={input}
      onClose={onClose}
    >
      {(targets) => <TargetForm row={row} targets={targets} onClose={onClose} />}
    </ReadDialog>
  );
}

function TargetForm({ row, targets, onClose }: TargetDialogProps & { readonly targets: Targets }) {
  const [lines, setLines] = useState(() => typedLines(targetLines, targets.models));
  const claim = useRead(readClaim, { params: { number: String(row.number) }, query: {} });
  const write = useWrite(setTargets, { refreshes: seizureReads, quiet: true, onSuccess: onClose });
  const owed = claim.data?.account.left ?? 0;
  const sum = lines.reduce((total, line) => total + wonOf(line), 0);
  const refusals = write.error?.fields;
  return (
    <DialogForm
      label="저장"
      sending={write.isPending}
      disabled={!areReady(targetLines, lines)}
      failure={write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params: { number: String(row.number) },
          body: { version: targets.version, targets: [...sentLines(targetLines, lines, { known: true })] },
        })
      }
    >
      <div className={styles.dialogTools}>
        <Button variant="default" onClick={() => void addBanks(lines, setLines)}>
          명부의 은행 모두 추가
        </Button>
        <Button
          variant="default"
          disabled={lines.length === 0 || owed < lines.length}
          onClick={() => setLines(divided(lines, owed))}
        >
          청구금액 균등 배분
        </Button>
        <p className={styles.sum} data-wrong={sum > owed || undefined}>
          배정액 {formatWon(sum)}원 / 청구금액 {formatWon(owed)}원
        </p>
      </div>
      <LinesEditor
        lines={targetLines}
        value={lines}
        nameOf={(index) => `${index + 1}순위`}
        blank={blank}
        onChange={(next) => setLines(next.map(named))}
        refused={(index, key) => refusals?.[`targets.${index}.${key}`]}
      />
    </DialogForm>
  );
}

/** Won of a line as it is typed; 0 for what is no amount yet. */
function wonOf({ values }: TypedLine): number {
  const typed = values["amount"];
  return typeof typed === "string" ? (parseWon(typed) ?? 0) : 0;
}

const refOf = (value: FormValue | undefined): Ref | null => (typeof value === "object" ? value : null);

/** A line that was chosen from the directory takes its name over. */
function named(line: TypedLine): TypedLine {
  const chosen = refOf(line.values["thirdDebtor"]);
  return chosen && line.values["name"] === "" ? withValue(line, "name", chosen.label) : line;
}

/** The claim in equal whole won, the remainder with the first. */
function divided(lines: readonly TypedLine[], owed: number): readonly TypedLine[] {
  const part = Math.floor(owed / lines.length);
  return lines.map((line, index) =>
    withValue(line, "amount", formatWon(index === 0 ? owed - part * (lines.length - 1) : part)),
  );
}

async function addBanks(lines: readonly TypedLine[], change: (lines: readonly TypedLine[]) => void): Promise<void> {
  try {
    const { models } = await call(thirdDebtorCalls.list, { query: { kind: "bank", size: "100", sort: "name" } });
    const there = new Set(lines.map(({ values }) => refOf(values["thirdDebtor"])?.id));
    const added = models
      .filter(({ id }) => !there.has(id))
      .map(({ id, number, name }) =>
        typedLine(targetLines, { ...blank, thirdDebtor: { id, number, label: name }, name, kind: "bank" }),
      );
    if (added.length === 0) notifyError("추가할 은행이 없습니다.", "제3채무자 명부에 은행을 먼저 등록해 주세요.");
    change([...lines, ...added].slice(0, targetLines.most));
  } catch (error) {
    notifyError("명부를 불러오지 못했습니다.", (error as CallError).message);
  }
}
