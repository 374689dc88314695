import { sql } from "kysely";

type Standing = {
  readonly consent_at: Date | null;
  readonly poa_on: string | null;
  readonly documents_missing: number;
};

/** What a participant still lacks to be a plaintiff before the court (product §6.9); empty: nothing. */
export function lackingOf({ consent_at: consent, poa_on: poa, documents_missing: missing }: Standing): string[] {
  return [
    ...(consent === null ? ["동의"] : []),
    ...(poa === null ? ["위임장"] : []),
    ...(missing > 0 ? [`서류 ${missing}건`] : []),
  ];
}

/** Whether the participant `p` lacks none of it. */
export const lacksNothing = sql<boolean>`(p.consent_at is not null and p.poa_on is not null and p.documents_missing = 0)`;
