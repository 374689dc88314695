import { Button, Menu, Tooltip } from "@mantine/core";
import "@mantine/core/styles/Tooltip.css";
import { lazy, Suspense, useState } from "react";
import type { CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { OtherActions } from "#ui/components/other-actions.tsx";
import type { Target } from "../../steps.ts";
import { asksSomething, stepOf, takeStep, type StepsInUse } from "./take-step.ts";

const StepDialog = lazy(() => import("./step-dialog.tsx"));

type StepButtonsProps = {
  readonly use: StepsInUse;
  /** The record as it was read, with the steps that the server says are open. */
  readonly row: Target & { readonly can?: Readonly<Record<string, true | string>> };
  /** The step that stands out. */
  readonly leads?: string;
  /** What a dialog begins with, by step. */
  readonly presets?: Readonly<Record<string, object>>;
  /** Opens a dialog of the screen's own for steps that ask more than fields: a checklist. */
  readonly dialogs?: Readonly<Record<string, () => void>>;
  /** Stands behind the rare steps, or as buttons where there are none: to print. */
  readonly more?: readonly { readonly label: string; readonly run: () => void }[];
};

/** The steps that lead on from where a record stands; one that cannot be taken now says why. */
export function StepButtons({ use, row, leads, presets = {}, dialogs = {}, more = [] }: StepButtonsProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const { machine } = use;
  const names = Object.keys(row.can ?? {});
  const begin = (name: string) => {
    if (dialogs[name]) return dialogs[name]();
    if (asksSomething(machine, name)) return setAsked(name);
    return void take(name).catch((error: CallError) => notifyError("처리하지 못했습니다.", error.message));
  };
  const take = async (name: string) => {
    if (use.before && !(await use.before(name))) return;
    await takeStep(use, row, name);
  };
  const [leading, aside] = [false, true].map((isAside) =>
    names.filter((name) => (stepOf(machine, name).aside === true) === isAside),
  ) as [string[], string[]];
  const reason = (name: string) => (row.can?.[name] === true ? null : (row.can?.[name] as string));
  return (
    <>
      {leading.map((name) => (
        <Tooltip key={name} label={reason(name)} disabled={reason(name) === null} multiline maw={320}>
          <Button
            variant={name === leads && reason(name) === null ? "filled" : "default"}
            // Not `disabled`: the reason has to be reached by keyboard and pointer.
            aria-disabled={reason(name) !== null}
            {...(reason(name) !== null && { "data-disabled": true, "aria-description": reason(name)! })}
            onClick={() => (reason(name) === null ? begin(name) : undefined)}
          >
            {stepOf(machine, name).label}
          </Button>
        </Tooltip>
      ))}
      {aside.length > 0 && (
        <OtherActions>
          {aside.map((name) => (
            <Menu.Item key={name} disabled={reason(name) !== null} onClick={() => begin(name)}>
              {stepOf(machine, name).label}
              {reason(name) !== null && <small> {reason(name)}</small>}
            </Menu.Item>
          ))}
          {more.map(({ label, run }) => (
            <Menu.Item key={label} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </OtherActions>
      )}
      {aside.length === 0 &&
        more.map(({ label, run }) => (
          <Button key={label} variant="default" onClick={run}>
            {label}
          </Button>
        ))}
      {asked !== null && (
        <Suspense fallback={null}>
          <StepDialog
            use={use}
            target={row}
            name={asked}
            onClose={() => setAsked(null)}
            {...(presets[asked] && { preset: presets[asked] })}
          />
        </Suspense>
      )}
    </>
  );
}
