import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Popover.css";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { Endpoint } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import type { Policy } from "#platform/policy.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { notifyError, notifyInfo, notifySuccess, notifyUndo } from "#platform/web/notify.ts";
import { useFacts } from "#platform/web/session.ts";
import { bulkStepCall, bulkUndoCall, type ManyStepped, type Step, type Target } from "../../steps.ts";
import type { Answered, Asked } from "./bulk-dialog.tsx";
import { asksSomething, refreshSteps, stepOf, type StepsInUse } from "./take-step.ts";

const BulkDialog = lazy(() => import("./bulk-dialog.tsx"));

/** As many as lists show at once; they go to the server in portions. */
const mostAtOnce = 1_000;

/** So many go in one call, which a busy server too answers in time. */
const portionSize = 25;

/** So many steps stand side by side; more of them are in a menu. */
const mostButtons = 3;

/**
 * The steps that many records of a list can take at once, as `actions` of the table and the dialog that follows.
 * `manage`: who takes those that do not say it themselves; absent: whoever the table offers them to.
 */
export function useBulkSteps(use: StepsInUse, manage?: Policy) {
  const { machine } = use;
  const facts = useFacts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const names = Object.entries<Step>(machine.steps).flatMap(([name, { bulk, by }]) =>
    bulk && ((by ?? manage)?.allows(facts) ?? true) ? [name] : [],
  );
  const take = async (one: Asked, told: object) => {
    const answer = await takeMany(use, one, told);
    if (answer.refused.length > 0) setAnswered({ name: one.name, answer });
  };
  const begin = (name: string, rows: readonly Target[], clear: () => void) => {
    const targets = rows.map(({ number, version }) => ({ number, version }));
    if (asksSomething(machine, name)) return setAsked({ name, targets, clear });
    return void take({ name, targets, clear }, {}).catch((error: CallError) =>
      notifyError("처리하지 못했습니다.", error.message),
    );
  };
  const actions = (rows: readonly Target[], clear: () => void): ReactNode => (
    <>
      {names.length <= mostButtons ? (
        names.map((name) => (
          <Button
            key={name}
            variant="default"
            disabled={rows.length > mostAtOnce}
            onClick={() => begin(name, rows, clear)}
          >
            {stepOf(machine, name).label}
          </Button>
        ))
      ) : (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" disabled={rows.length > mostAtOnce}>
              일괄 처리
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {names.map((name) => (
              <Menu.Item key={name} onClick={() => begin(name, rows, clear)}>
                {stepOf(machine, name).label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {rows.length > mostAtOnce && <span>한 번에 {formatNumber(mostAtOnce)}건까지 처리합니다.</span>}
    </>
  );
  const dialog = (asked ?? answered) && (
    <Suspense fallback={null}>
      <BulkDialog
        machine={machine}
        asked={asked}
        answered={answered}
        take={take}
        onAsked={() => setAsked(null)}
        onRead={() => setAnswered(null)}
      />
    </Suspense>
  );
  return { actions, dialog };
}

/** Takes the step with all of them; what was changed can be taken back where the step allows it. Throws a CallError. */
async function takeMany(use: StepsInUse, { name, targets, clear }: Asked, told: object): Promise<ManyStepped> {
  const { machine } = use;
  const changed: ManyStepped["changed"][number][] = [];
  const refused: ManyStepped["refused"][number][] = [];
  try {
    await inPortions(targets, async (portion) => {
      const body = { targets: portion, ...told };
      const answer = (await call(bulkStepCall(machine, name) as Endpoint, { body })) as ManyStepped;
      changed.push(...answer.changed);
      refused.push(...answer.refused);
    });
  } finally {
    // Portions before one that failed stand.
    await refreshSteps(use);
    sayChanged(use, name, changed);
  }
  clear();
  return { changed, refused };
}

function sayChanged(use: StepsInUse, name: string, changed: ManyStepped["changed"]): void {
  if (changed.length === 0) return;
  const { label, undo } = stepOf(use.machine, name);
  const said = `${String(use.machine.resource.label)} ${formatNumber(changed.length)}건: ${label}`;
  if (undo) notifyUndo(said, () => void takeBackMany(use, changed));
  else notifySuccess(said);
}

/** One after the other: each portion is a transaction of its own. */
async function inPortions(
  targets: readonly Target[],
  send: (portion: readonly Target[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < targets.length; from += portionSize) await send(targets.slice(from, from + portionSize));
}

async function takeBackMany(use: StepsInUse, targets: readonly Target[]): Promise<void> {
  const counted = { changed: 0, refused: 0 };
  try {
    await inPortions(targets, async (portion) => {
      const { changed, refused } = await call(bulkUndoCall(use.machine), { body: { targets: portion } });
      counted.changed += changed.length;
      counted.refused += refused.length;
    });
    const said = `${formatNumber(counted.changed)}건을 되돌렸습니다.`;
    if (counted.refused === 0) notifySuccess(said);
    else notifyInfo(said, `${formatNumber(counted.refused)}건은 그 사이 바뀌어 그대로 두었습니다.`);
  } catch (error) {
    notifyError("되돌리지 못했습니다.", (error as CallError).message);
  }
  await refreshSteps(use);
}
