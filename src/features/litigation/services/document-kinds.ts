import type { DocumentKind } from "./service-of-process.ts";

/** Words by which a document is known, the more telling ones first: a 결정 that is a 화해권고결정 is that. */
const words: readonly (readonly [word: string, kind: DocumentKind])[] = [
  ["기록접수통지", "recordNotice"],
  ["화해권고결정", "settlementRecommendation"],
  ["이행권고결정", "performanceRecommendation"],
  ["조정을갈음하는결정", "mediationDecision"],
  ["조정에갈음하는결정", "mediationDecision"],
  ["조정갈음결정", "mediationDecision"],
  ["강제조정결정", "mediationDecision"],
  ["지급명령", "paymentOrder"],
  ["약식명령", "summaryOrder"],
  ["보정명령", "correctionOrder"],
  ["보정권고", "correctionOrder"],
  ["제소명령", "suitOrder"],
  ["가압류결정", "provisionalOrder"],
  ["가처분결정", "provisionalOrder"],
  ["압류및추심명령", "seizureOrder"],
  ["압류및전부명령", "seizureOrder"],
  ["압류명령", "seizureOrder"],
  ["배당기일조서", "distribution"],
  ["배당표", "distribution"],
  ["기일통지", "hearingNotice"],
  ["출석요구", "hearingNotice"],
  ["소취하서", "withdrawal"],
  ["항소이유서", "appealBrief"],
  ["상고이유서", "appealBrief"],
  ["공소장", "indictment"],
  ["소장", "complaint"],
  ["준비서면", "brief"],
  ["답변서", "brief"],
  ["의견서", "brief"],
  ["판결", "judgment"],
  ["결정", "decision"],
  ["명령", "decision"],
];

/** What kind of document goes by this name or title, however it is spaced; `other` for what none is. */
export function documentKindOf(name: string): DocumentKind {
  const plain = name.replaceAll(/\s/g, "");
  return words.find(([word]) => plain.includes(word))?.[1] ?? "other";
}
