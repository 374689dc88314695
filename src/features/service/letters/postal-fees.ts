import type { Day } from "#platform/dates.ts";
import { copyCount, type LetterContents } from "./contents.ts";
import { sheetsOf } from "./paper.ts";

/** Fees of the post office on a day (the rates of the group 우편), in won. */
export type PostalFees = {
  /** The day from which all of them hold. */
  readonly validFrom: Day;
  readonly postage: number;
  readonly registration: number;
  readonly firstSheet: number;
  readonly furtherSheet: number;
  readonly deliveryProof: number;
  readonly source: string;
};

export type FeeEstimate = { readonly won: number; readonly source: string; readonly validFrom: Day };

/**
 * What the letter will about cost: per receiver postage, registration and sheets. Weight beyond a light letter is not
 * known here, so the sum is an estimate; null where no fees are known.
 */
export function estimateFee(
  contents: LetterContents,
  { deliveryProof, fees }: { readonly deliveryProof: boolean; readonly fees: PostalFees | null },
): FeeEstimate | null {
  const sheets = sheetsOf(contents);
  if (fees === null || contents.receivers.length === 0 || sheets === 0) return null;
  const each =
    fees.postage +
    fees.registration +
    fees.firstSheet +
    (sheets - 1) * fees.furtherSheet +
    (deliveryProof ? fees.deliveryProof : 0);
  return { won: each * contents.receivers.length, source: fees.source, validFrom: fees.validFrom };
}

/** 3부 and more: originals and copies of a letter. */
export function papersInWords(contents: LetterContents): string {
  const originals = Math.max(contents.receivers.length, 1);
  const copies = copyCount(contents);
  return `원본 ${originals}부 + 등본 ${copies}부 (총 ${originals + copies}부)`;
}
