/** Bytes that a photo has at most when it is sent. */
export const largestPhoto = 2_000_000;

/** The side of the square in points to which a browser scales a photo before it is sent. */
export const photoSide = 256;

/** The longest side in points of one that is taken: others may send it than a browser of ours. */
export const longestPhotoSide = 1_024;

/** How each kind is called on the wire. */
export const photoKinds = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;
export type PhotoKind = keyof typeof photoKinds;
