import type { Day } from "#platform/dates.ts";
import type { Tone } from "#platform/tone.ts";

/** An entry of the calendar at a time of the firm's clock. */
export type CalendarEntry = {
  readonly id: string;
  readonly title: string;
  /** Beside the title: who, where. */
  readonly detail?: string;
  readonly tone: Tone;
  /** ISO 8601. */
  readonly start: string;
  readonly minutes: number;
  /** The page of the record. */
  readonly to: string;
  readonly movable: boolean;
};

export type CalendarView = "month" | "week";

export type CalendarProps = {
  /** What it shows, for those who hear it. */
  readonly label: string;
  readonly view: CalendarView;
  /** A day of the month or week that is shown. */
  readonly day: Day;
  readonly entries: readonly CalendarEntry[];
  /** Public holidays by day. */
  readonly holidays: ReadonlyMap<Day, string>;
  /** Told of an entry that was dragged, or moved with Shift and an arrow: its new beginning in ISO 8601. */
  readonly onMove: (entry: CalendarEntry, start: string) => void;
};
