import { Button, Checkbox, NumberInput, TextInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatDateTime } from "#platform/dates.ts";
import { callFile, type CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { Card } from "#ui/components/card.tsx";
import { presaleBuyer } from "../buyer.ts";
import { printBuyers, printRunCalls, readRunPdf, readTestGrid } from "../endpoints.ts";
import { printRun, printRunSteps } from "../print-run.ts";
import styles from "./presale.module.css";

const steps = { machine: printRunSteps };
const fail = (error: CallError) => notifyError("출력하지 못했습니다.", error.message);

/** A new run of printing, and the last ones: their PDF, chosen places of it again, and the way to void one. */
export function RunCard({ area }: { readonly area: number | null }) {
  const { fields } = printRun;
  const [layout, setLayout] = useState<Ref | null>(null);
  const [place, setPlace] = useState<Ref | null>(
    area === null ? null : { id: area, number: area, label: `현장 ${area}` },
  );
  const [printer, setPrinter] = useState<Ref | null>(null);
  const [first, setFirst] = useState(1);
  const [again, setAgain] = useState(false);
  const [cut, setCut] = useState(false);
  const { data } = useRead(printRunCalls.list, { query: { size: "10" } });
  const print = useWrite(printBuyers, {
    failure: "출력하지 못했습니다.",
    refreshes: [printRunCalls.list, recordEndpoints(presaleBuyer).list],
    once: true,
    onSuccess: ({ run }) => void download(run).catch(fail),
  });
  const test = async () => {
    const query = { layout: String(layout!.id), ...(printer && { printer: String(printer.id) }) };
    const file = await callFile(readTestGrid, { query });
    saveFile(file.content, file.name);
  };
  return (
    <Card title="출력">
      <div className={styles.form}>
        <RefInput label={fields.layout.label} target={fields.layout.target} value={layout} onChange={setLayout} />
        <RefInput label={fields.area.label} target={fields.area.target} value={place} onChange={setPlace} />
        <RefInput label={fields.printer.label} target={fields.printer.target} value={printer} onChange={setPrinter} />
        <NumberInput
          label="첫 칸"
          description="쓰던 라벨지는 남은 첫 칸의 번호를 적습니다."
          min={1}
          max={21}
          value={first}
          onChange={(value) => setFirst(Number(value) || 1)}
        />
        <Checkbox
          label="이미 출력한 사람도"
          checked={again}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
        <Checkbox
          label="넘치는 줄은 잘라서 출력"
          description="고르지 않으면 칸을 넘는 사람이 있을 때 알려 주고 출력하지 않습니다."
          checked={cut}
          onChange={(event) => setCut(event.currentTarget.checked)}
        />
        <div className={styles.buttons}>
          <Button variant="default" disabled={!layout} onClick={() => void test().catch(fail)}>
            시험 인쇄
          </Button>
          <Button
            loading={print.isPending}
            disabled={!layout || !place}
            onClick={() =>
              print.mutate({
                body: { layout: layout!.id, area: place!.id, printer: printer?.id ?? null, first, again, cut },
              })
            }
          >
            출력
          </Button>
        </div>
      </div>
      <ul className={styles.runs}>
        {data?.models.map((run) => (
          <li key={run.id}>
            <span>
              {run.number} · {run.layout.label} · {run.area.label} · {formatNumber(run.people ?? 0)}명 ·{" "}
              {formatDateTime(run.createdAt).slice(0, 16)}
            </span>
            {run.status === "printed" ? <RunTools number={run.number} version={run.version} /> : <span>취소함</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function download(number: number, cells = ""): Promise<void> {
  const query = cells === "" ? {} : { cells };
  const file = await callFile(readRunPdf, { params: { number: String(number) }, query });
  saveFile(file.content, file.name);
}

/** The PDF of a run again, whole or some of its places. */
function RunTools({ number, version }: { readonly number: number; readonly version: number }) {
  const [cells, setCells] = useState("");
  const sound = cells === "" || /^[1-9]\d{0,4}(?:,[1-9]\d{0,4})*$/.test(cells);
  return (
    <div className={styles.buttons}>
      <TextInput
        aria-label="다시 출력할 순번"
        placeholder="순번: 1,3"
        value={cells}
        error={!sound}
        onChange={(event) => setCells(event.currentTarget.value.replaceAll(" ", ""))}
      />
      <Button variant="subtle" disabled={!sound} onClick={() => void download(number, cells).catch(fail)}>
        PDF
      </Button>
      <StepButtons use={steps} row={{ number, version, can: { void: true } }} />
    </div>
  );
}
