/** Points of a PDF to the millimetre: 72 to the inch. */
export const pointsPerMm = 72 / 25.4;

/** Millimetres as points. */
export function mm(millimetres: number): number {
  return millimetres * pointsPerMm;
}

/** A4, in millimetres. */
export const a4 = { width: 210, height: 297 } as const;

/** Margins of a page, in millimetres. */
export type Margins = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };
