/**
 * Legal bases on which a firm may keep a 주민등록번호 (개인정보 보호법 제24조의2 ①: only where a law asks for or allows it).
 * The last one is named in words with each number.
 */
export const rrnBases = ["부동산등기법 제48조", "소득세법 제164조", "부가가치세법 제32조", "그 밖의 법령"] as const;
export type RrnBasis = (typeof rrnBases)[number];
