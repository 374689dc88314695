import type { Figure } from "./figure.ts";
import { caseResults, casesClosed, deadlinesKept, memosWritten, tasksDone, tasksInTime } from "./casework.ts";
import { funnelFigures } from "./funnel.ts";
import { consultsReceived, contractsSigned, contractsWon, received } from "./pipeline.ts";

/** 실적: the columns of the screen and what a month is closed with, in their order. One more is a line here. */
export const performanceFigures: readonly Figure[] = [
  consultsReceived,
  contractsSigned,
  contractsWon,
  received,
  casesClosed,
  caseResults,
  deadlinesKept,
  tasksDone,
  tasksInTime,
  memosWritten,
];

/** Which figures a screen shows. */
export const figureSets = { performance: performanceFigures, funnel: funnelFigures } as const;
