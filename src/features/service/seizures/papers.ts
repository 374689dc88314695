import { withParticle } from "#platform/particle.ts";
import { formatWon } from "#platform/money.ts";
import type { ThirdDebtorKind } from "#features/service/third-debtors/third-debtor.ts";
import type { SeizureKind } from "./seizure.ts";

/** Documents that are made of a seizure. */
export const paperKinds = { application: "신청서", list: "별지 목록", report: "추심신고서" } as const;
export type PaperKind = keyof typeof paperKinds;

/** What an application is called at its head. */
export const applicationTitles: Readonly<Record<SeizureKind, string>> = {
  collection: "채권압류 및 추심명령 신청서",
  assignment: "채권압류 및 전부명령 신청서",
  provAttachment: "채권가압류 신청서",
  movables: "강제집행 신청서(유체동산)",
  auction: "부동산강제경매 신청서",
  vehicle: "자동차강제경매 신청서",
  disclosure: "재산명시 신청서",
  registry: "채무불이행자명부 등재 신청서",
  security: "담보취소 신청서",
};

/** What is asked of the court (신청취지). */
export const reliefs: Readonly<Record<SeizureKind, string>> = {
  collection:
    "채무자의 제3채무자들에 대한 별지 기재 채권을 압류한다. 제3채무자들은 채무자에게 위 채권에 관한 지급을 하여서는 아니 된다. 채무자는 위 채권의 처분과 영수를 하여서는 아니 된다. 위 압류된 채권은 채권자가 추심할 수 있다.",
  assignment:
    "채무자의 제3채무자들에 대한 별지 기재 채권을 압류한다. 제3채무자들은 채무자에게 위 채권에 관한 지급을 하여서는 아니 된다. 채무자는 위 채권의 처분과 영수를 하여서는 아니 된다. 위 압류된 채권은 지급에 갈음하여 채권자에게 전부한다.",
  provAttachment:
    "채무자의 제3채무자들에 대한 별지 기재 채권을 가압류한다. 제3채무자들은 채무자에게 위 채권에 관한 지급을 하여서는 아니 된다.",
  movables: "채무자의 유체동산을 압류하여 주시기 바랍니다.",
  auction: "별지 기재 부동산에 대하여 강제경매절차를 개시하고 채권자를 위하여 이를 압류한다.",
  vehicle: "별지 기재 자동차에 대하여 강제경매절차를 개시하고 채권자를 위하여 이를 압류한다.",
  disclosure: "채무자는 재산관계를 명시한 재산목록을 제출하라.",
  registry: "채무자를 채무불이행자명부에 등재한다.",
  security: "위 당사자 사이의 사건에 관하여 신청인이 제공한 담보를 취소한다.",
};

const won = (amount: number) => `${formatWon(amount)}원`;

/** 압류할 채권의 표시 by the kind of third debtor, where nobody has written another; deposits with those that are to come. */
const claimTexts: Readonly<Record<ThirdDebtorKind, (debtor: string, amount: number) => string>> = {
  bank: (debtor, amount) =>
    `채무자 ${withParticle(debtor, "이/가")} 제3채무자에 대하여 가지는 예금채권(장래 입금될 예금을 포함한다) 가운데 다음 순서에 따라 ${won(amount)}에 이를 때까지의 금액. 1. 압류되지 않은 예금과 압류된 예금이 있으면 압류되지 않은 예금. 2. 여러 종류의 예금이 있으면 보통예금, 당좌예금, 정기예금, 정기적금, 별단예금, 저축예금의 순서. 3. 같은 종류의 예금이 여러 계좌이면 계좌번호가 빠른 순서. 다만 민사집행법 제246조와 제246조의2에 따라 압류가 금지된 예금을 제외한다.`,
  employer: (debtor, amount) =>
    `채무자 ${withParticle(debtor, "이/가")} 제3채무자로부터 매월 지급받는 급료(본봉과 제수당)와 상여금에서 제세공과금을 뺀 잔액 가운데 민사집행법 제246조와 같은 법 시행령에 따라 압류가 금지된 금액을 제외한 금액으로서 ${won(amount)}에 이를 때까지의 금액. 퇴직할 때에는 퇴직금에서 제세공과금을 뺀 잔액의 2분의 1 가운데 위 금액에 이를 때까지의 금액.`,
  lease: (debtor, amount) =>
    `채무자 ${withParticle(debtor, "이/가")} 제3채무자에 대하여 가지는 임대차보증금 반환채권 가운데 ${won(amount)}. 다만 주택임대차보호법에 따라 우선변제를 받을 수 있는 금액을 제외한다.`,
  insurance: (debtor, amount) =>
    `채무자 ${withParticle(debtor, "이/가")} 제3채무자에 대하여 가지는 보험금, 해약환급금, 만기환급금 채권 가운데 민사집행법 제246조에 따라 압류가 금지된 금액을 제외하고 ${won(amount)}에 이를 때까지의 금액.`,
  card: (debtor, amount) =>
    `채무자 ${withParticle(debtor, "이/가")} 가맹점으로서 제3채무자에 대하여 현재와 장래에 가지는 신용카드 매출대금 채권 가운데 ${won(amount)}에 이를 때까지의 금액.`,
  other: (debtor, amount) =>
    `채무자 ${withParticle(debtor, "이/가")} 제3채무자에 대하여 가지는 채권 가운데 ${won(amount)}에 이를 때까지의 금액.`,
};

type Claimed = { readonly kind: ThirdDebtorKind; readonly claim: string; readonly amount: number | null };

/** 압류할 채권의 표시 of a third debtor: as it was written, or the text of its kind. */
export function claimText({ kind, claim, amount }: Claimed, debtor: string): string {
  return claim === "" ? claimTexts[kind](debtor, amount ?? 0) : `${claim} (${won(amount ?? 0)})`;
}
