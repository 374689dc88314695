import type { TaskEntry } from "../../schemas.ts";
import type { Move } from "../data/moves.ts";

/** What a row asks of its list; the same object for its whole life, so that rows draw again only for their own data. */
export type RowController = {
  readonly toggle: (entryId: number) => void;
  readonly select: (entryId: number, selected: boolean) => void;
  /** Carries the move out, after asking where the person has to be asked. */
  readonly move: (move: Move, entry: TaskEntry) => void;
  /** Expands the row and begins to edit its memo. */
  readonly writeMemo: (entry: TaskEntry) => void;
  readonly openMenu: (entryId: number | null) => void;
  readonly keepRow: (entryId: number, element: HTMLElement | null) => void;
};
