/** What a firm of lawyers may be (변호사법 제21조, 제40조, 제58조의2, 제58조의18). */
export const firmKinds = ["법무법인", "법무법인(유한)", "법무조합", "법률사무소"] as const;
export type FirmKind = (typeof firmKinds)[number];

/** The law by which contracts state how the firm is liable, of the kinds that it obliges to. */
export const liabilityLaw: Readonly<Partial<Record<FirmKind, string>>> = {
  "법무법인(유한)": "변호사법 제58조의11 제3항",
  법무조합: "변호사법 제58조의25 제4항",
};
