import { useState } from "react";
import { urlChoice, urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";

/** Tabs of the task screen, by their place. */
export const taskViews = ["received", "sent", "completed"] as const;
export type TaskView = (typeof taskViews)[number];

/** Filters inside 완료업무. */
export const closedLists = ["received", "sent", "abandoned"] as const;
export type ClosedList = (typeof closedLists)[number];

type State = {
  readonly view: TaskView;
  /** Staff whose tasks the sent view shows; null: everybody. */
  readonly recipient: number | null;
  readonly list: ClosedList;
  /** 1-based; null: the first. */
  readonly page: number | null;
  readonly search: string;
  /** The own entry that is to be shown unfolded, e.g. from the search box; null once it is. */
  readonly entry: number | null;
};

export type TaskViewControl = State & {
  readonly change: (change: Partial<State>) => void;
  readonly setView: (view: TaskView) => void;
};

const start: State = { view: "received", recipient: null, list: "received", page: null, search: "", entry: null };

const urlFields = {
  view: urlChoice(taskViews),
  recipient: urlNumber,
  list: urlChoice(closedLists),
  page: urlNumber,
  search: urlText,
  entry: urlNumber,
};

/** What the page shows, kept in its address. */
export function useUrlTaskView(): TaskViewControl {
  const [state, set] = useUrlState(urlFields);
  return { ...state, change: set, setView: (view) => set({ ...start, view }, { push: true }) };
}

/** What a panel shows; it begins anew each time it opens. */
export function useLocalTaskView(): TaskViewControl {
  const [state, setState] = useState(start);
  return {
    ...state,
    change: (change) => setState((now) => ({ ...now, ...change })),
    setView: (view) => setState({ ...start, view }),
  };
}
