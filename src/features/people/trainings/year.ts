/** What a lawyer has attended in a year and lacks of it, in minutes. */
export type TrainingYear = {
  readonly minutes: number;
  readonly ethics: number;
  readonly target: number;
  readonly ethicsTarget: number;
};

/** Minutes that lack: of the whole, and of 법조윤리, which counts to the whole as well. */
export function lackOf({ minutes, ethics, target, ethicsTarget }: TrainingYear) {
  return { missing: Math.max(0, target - minutes), ethicsMissing: Math.max(0, ethicsTarget - ethics) };
}

export function isShort(year: TrainingYear): boolean {
  const { missing, ethicsMissing } = lackOf(year);
  return missing > 0 || ethicsMissing > 0;
}
