import { lazy, Suspense, useState, type ReactNode } from "react";
import { withParticle } from "#platform/particle.ts";
import type { Policy } from "#platform/policy.ts";
import type { CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { useFacts } from "#platform/web/session.ts";
import { Board } from "#ui/board/board.tsx";
import { stepsFrom, type Target } from "../../steps.ts";
import { asksSomething, stepOf, takeStep, type StepsInUse } from "./take-step.ts";

const StepDialog = lazy(() => import("./step-dialog.tsx"));

type StepBoardProps<Card> = {
  readonly label: string;
  readonly use: StepsInUse;
  /** Who takes steps that do not say it themselves; null: the board is only looked at. */
  readonly manage: Policy | null;
  /** States with their cards; `total` counts those that are not shown, too. */
  readonly columns: readonly { readonly state: string; readonly total: number; readonly cards: readonly Card[] }[];
  /** The page that lists all of a state. */
  readonly pathOf: (state: string) => string;
  /** Steps that the board does not offer. */
  readonly without?: readonly string[];
  /** What a dialog begins with, by step. */
  readonly presets?: Readonly<Record<string, object>>;
  /** What a card shows; its first link is where the keyboard stands. */
  readonly children: (card: Card) => ReactNode;
};

/** Records by their state; a card that is moved takes the step between the columns. */
export function StepBoard<Card extends Target>(props: StepBoardProps<Card>) {
  const { label, use, manage, columns, pathOf, without = [], presets = {}, children } = props;
  const { machine } = use;
  const { label: kind, fields } = machine.resource;
  const { options, tones } = fields[machine.state];
  const facts = useFacts();
  const [asked, setAsked] = useState<{ readonly card: Card; readonly name: string } | null>(null);
  const stateOf = (card: Card) => columns.find(({ cards }) => cards.includes(card))!.state;
  const begin = (card: Card, name: string) => {
    if (asksSomething(machine, name)) return setAsked({ card, name });
    return void takeStep(use, card, name).catch((error: CallError) =>
      notifyError("처리하지 못했습니다.", error.message),
    );
  };
  const movesOf = (card: Card) =>
    stepsFrom(machine, stateOf(card)).flatMap((key) => {
      const { to, label: word, by } = stepOf(machine, key);
      const may = (by ?? manage)?.allows(facts) && !without.includes(key);
      return to !== undefined && may ? [{ key, label: word, to }] : [];
    });
  return (
    <>
      <Board
        label={label}
        columns={columns.map(({ state, total, cards }) => ({
          key: state,
          label: options[state],
          tone: tones[state],
          total,
          to: pathOf(state),
          cards,
        }))}
        keyOf={({ number }) => number}
        nameOf={({ number }) => `${kind} ${number}`}
        movesOf={manage && movesOf}
        onMove={(card, { key }) => begin(card, key)}
        refusalOf={(card, column) =>
          `${options[stateOf(card)]}에서 ${withParticle(options[column], "으로/로")}는 옮길 수 없습니다.`
        }
      >
        {children}
      </Board>
      {asked && (
        <Suspense fallback={null}>
          <StepDialog
            use={use}
            target={asked.card}
            name={asked.name}
            onClose={() => setAsked(null)}
            {...(presets[asked.name] && { preset: presets[asked.name] })}
          />
        </Suspense>
      )}
    </>
  );
}
