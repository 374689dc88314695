import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Popover.css";
import { useState, type ReactNode } from "react";
import type { Endpoint } from "#platform/endpoint.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { notifyError, notifyInfo, notifySuccess } from "#platform/web/notify.ts";
import { formatNumber } from "#platform/number.ts";
import { refreshReads } from "#platform/web/query.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { bulkStepCall, type ManyStepped, type Step, type Target } from "../../steps.ts";
import { refreshRecord } from "../refresh.ts";
import { StepForm } from "./step-form.tsx";
import { stepOf, type StepsInUse } from "./take-step.ts";

/** As many as lists show at once; they go to the server in portions. */
const mostAtOnce = 1_000;

/** So many go in one call, which a busy server too answers in time. */
const portionSize = 25;

type Asked = { readonly name: string; readonly targets: readonly Target[]; readonly clear: () => void };

/** The steps that many records of a list can take at once, as `actions` of the table and the dialog that follows. */
export function useBulkSteps(use: StepsInUse) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const names = Object.entries<Step>(use.machine.steps).flatMap(([name, { bulk }]) => (bulk ? [name] : []));
  const begin = (name: string, rows: readonly Target[], clear: () => void) => {
    const targets = rows.map(({ number, version }) => ({ number, version }));
    const { asks = [], takes = [] } = stepOf(use.machine, name);
    if (asks.length + takes.length > 0) return setAsked({ name, targets, clear });
    return void takeMany(use, { name, targets, clear }, {}).catch((error: CallError) =>
      notifyError("처리하지 못했습니다.", error.message),
    );
  };
  const actions = (rows: readonly Target[], clear: () => void): ReactNode => (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" disabled={rows.length > mostAtOnce}>
            일괄 처리
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {names.map((name) => (
            <Menu.Item key={name} onClick={() => begin(name, rows, clear)}>
              {stepOf(use.machine, name).label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {rows.length > mostAtOnce && <span>한 번에 {formatNumber(mostAtOnce)}건까지 처리합니다.</span>}
    </>
  );
  const dialog = asked && (
    <Dialog
      onClose={() => setAsked(null)}
      title={`${stepOf(use.machine, asked.name).label} · ${formatNumber(asked.targets.length)}건`}
    >
      <StepForm
        machine={use.machine}
        name={asked.name}
        take={(told) => takeMany(use, asked, told)}
        onClose={() => setAsked(null)}
      />
    </Dialog>
  );
  return { actions, dialog };
}

/** Takes the step with all of them and says how many were left as they were, and the first reason why. */
async function takeMany({ machine, refreshes = [] }: StepsInUse, asked: Asked, told: object): Promise<void> {
  const { name, targets, clear } = asked;
  const { label } = stepOf(machine, name);
  let changed = 0;
  const refused: ManyStepped["refused"][number][] = [];
  try {
    for (let from = 0; from < targets.length; from += portionSize) {
      const portion = targets.slice(from, from + portionSize);
      // One after the other: each portion is a transaction of its own.
      const answer = (await call(bulkStepCall(machine, name) as Endpoint, {
        body: { targets: portion, ...told },
      })) as ManyStepped;
      changed += answer.changed.length;
      refused.push(...answer.refused);
    }
  } finally {
    await Promise.all([refreshRecord(machine.resource), refreshReads(...refreshes)]);
    if (changed > 0) notifySuccess(`${label}: ${formatNumber(changed)}건`);
  }
  const [first] = refused;
  if (first) notifyInfo(`${formatNumber(refused.length)}건은 그대로 두었습니다. ${first.number}: ${first.reason}`);
  clear();
}
