import type { Day } from "#platform/dates.ts";
import { copyCount, type LetterContents } from "./contents.ts";
import { sheetsOf } from "./paper.ts";

type PostalFees = {
  readonly validFrom: Day;
  /** Won. */
  readonly postage: number;
  readonly registration: number;
  readonly firstSheet: number;
  readonly furtherSheet: number;
  readonly deliveryProof: number;
  readonly source: string;
};

/** Fees by the day from which they hold; weight beyond a light letter is not known here, so the sum is an estimate. */
const postalFees: readonly PostalFees[] = [
  {
    validFrom: "2021-09-01",
    postage: 430,
    registration: 2_100,
    firstSheet: 1_300,
    furtherSheet: 650,
    deliveryProof: 1_600,
    source: "국내우편 이용수수료 (재확인 필요)",
  },
];

export type FeeEstimate = { readonly won: number; readonly source: string; readonly validFrom: Day };

/** What the letter will about cost on a day: per receiver postage, registration and sheets. */
export function estimateFee(
  contents: LetterContents,
  { deliveryProof, on }: { readonly deliveryProof: boolean; readonly on: Day },
): FeeEstimate | null {
  const fees = postalFees.findLast(({ validFrom }) => validFrom <= on);
  const sheets = sheetsOf(contents);
  if (!fees || contents.receivers.length === 0 || sheets === 0) return null;
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
