import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatWon, parseWon } from "#platform/money.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import { areReady, sentLines, typedLine, typedLines } from "#records/web/lines/typed-lines.ts";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { ReadDialog } from "#ui/components/read-dialog.tsx";
import { TextField } from "#ui/components/fields.tsx";
import { dayCounts, type DayCount } from "../claim-account.ts";
import { costLines, interestLines } from "../claim-lines.ts";
import { readClaim, setClaim } from "../endpoints.ts";
import type { seizure } from "../seizure.ts";
import { seizureReads, type Claim } from "./use-seizure.ts";
import styles from "./seizure.module.css";

type ClaimDialogProps = { readonly row: RowOf<typeof seizure>; readonly onClose: () => void };

const blankInterest = { startOn: null, endOn: null, rate: "", basis: null, base: null, source: "" };
const blankCost = { spentOn: null, item: null, amount: null, note: "" };
const counts = Object.entries(dayCounts).map(([value, label]) => ({ value, label }));

/** Writes principal, interest by segments and costs; each segment says where its rate stands. */
export default function ClaimDialog({ row, onClose }: ClaimDialogProps) {
  const input = { params: { number: String(row.number) }, query: {} };
  return (
    <ReadDialog title="청구계산서 편집" size="min(1080px, 96vw)" endpoint={readClaim} input={input} onClose={onClose}>
      {(claim) => <ClaimForm row={row} claim={claim} onClose={onClose} />}
    </ReadDialog>
  );
}

function ClaimForm({ row, claim, onClose }: ClaimDialogProps & { readonly claim: Claim }) {
  const [principal, setPrincipal] = useState(() => formatWon(claim.principal));
  const [dayCount, setDayCount] = useState<DayCount>(claim.dayCount);
  const [interest, setInterest] = useState(() => typedLines(interestLines, claim.interest));
  const [costs, setCosts] = useState(() => typedLines(costLines, claim.costs));
  const write = useWrite(setClaim, { refreshes: seizureReads, quiet: true, onSuccess: onClose });
  const amount = parseWon(principal);
  const ready = amount !== null && amount >= 0 && areReady(interestLines, interest) && areReady(costLines, costs);
  const refusals = write.error?.fields;
  /** The delay damages of a judgment, at the rate that is in force now. */
  const addLitigation = () => {
    const now = claim.rates.findLast(({ kind }) => kind === "litigation");
    const rate = now ? String(now.rate / 1_000) : "";
    setInterest([
      ...interest,
      typedLine(interestLines, { ...blankInterest, rate, basis: "litigation", source: "판결 주문" }),
    ]);
  };
  return (
    <DialogForm
      label="저장"
      sending={write.isPending}
      disabled={!ready}
      failure={refusals?.["interest"] ?? write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params: { number: String(row.number) },
          body: {
            version: claim.version,
            principal: amount!,
            dayCount,
            interest: [...sentLines(interestLines, interest, { known: true })],
            costs: [...sentLines(costLines, costs, { known: true })],
          },
        })
      }
    >
      <div className={styles.pair}>
        <TextField
          name="principal"
          label="원금(원)"
          failure={write.error}
          value={principal}
          onChange={(event) => setPrincipal(event.currentTarget.value)}
          onBlur={() => amount !== null && setPrincipal(formatWon(amount))}
        />
        <NativeSelect
          label="일수 계산"
          data={counts}
          value={dayCount}
          onChange={(event) => setDayCount(event.currentTarget.value as DayCount)}
        />
      </div>
      <h3 className={styles.dialogHead}>이자·지연손해금</h3>
      <LinesEditor
        lines={interestLines}
        value={interest}
        nameOf={(index) => `${index + 1}구간`}
        blank={blankInterest}
        onChange={setInterest}
        refused={(index, key) => refusals?.[`interest.${index}.${key}`]}
      />
      <div>
        <Button variant="subtle" onClick={addLitigation}>
          소송촉진법 지연손해금 구간 추가
        </Button>
      </div>
      <p className={styles.small}>
        종료일을 비우면 다 갚는 날까지, 대상 원금을 비우면 남은 원금 전부에 이자를 붙입니다.
      </p>
      <h3 className={styles.dialogHead}>집행비용</h3>
      <LinesEditor
        lines={costLines}
        value={costs}
        nameOf={(index) => `비용 ${index + 1}`}
        blank={blankCost}
        onChange={setCosts}
        refused={(index, key) => refusals?.[`costs.${index}.${key}`]}
      />
    </DialogForm>
  );
}
