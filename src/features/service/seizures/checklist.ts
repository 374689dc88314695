import type { Day } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import { formatWon } from "#platform/money.ts";
import { kindsWithThirdDebtors, type bases, type SeizureKind, type titleKinds } from "./seizure.ts";

/** What a checklist looks at. */
export type Prepared = {
  readonly kind: SeizureKind;
  readonly titleKind: keyof typeof titleKinds | null;
  readonly titleNo: string;
  readonly titleFinalOn: Day | null;
  /** Until when the debtor may still pay before the list of defaulters, of an unpaid title (민사집행법 제70조 제1항 제1호). */
  readonly timeToPay: { readonly lastDay: Day; readonly words: string } | null;
  readonly execClause: boolean;
  readonly serviceCert: boolean;
  readonly finalCert: boolean;
  readonly provisional: boolean;
  readonly basis: keyof typeof bases | null;
  readonly court: string;
  readonly targets: readonly { readonly name: string; readonly amount: number | null; readonly competing: boolean }[];
  /** Owed on the day, won. */
  readonly claim: number;
};

export type Item = {
  readonly key: string;
  readonly label: string;
  readonly ok: boolean;
  /** What to do; blank when it is done. */
  readonly reason: string;
  readonly lawRef: string;
};

type Check = Omit<Item, "reason" | "ok"> & { readonly wrong: string | null };

/** Titles that are executed without 집행문 (민사집행법 제58조, 소액사건심판법 제5조의8). */
const withoutClause: readonly Prepared["titleKind"][] = ["paymentOrder", "performance"];

/** What has to be there before an application is filed (product §6.8, additions A1 and A3), on the day it is filed. */
export function checklist(prepared: Prepared, filedOn: Day): readonly Item[] {
  const checks = [
    { key: "court", label: "법원", wrong: prepared.court === "" ? "관할 법원을 적어 주세요." : null, lawRef: "" },
    ...(needsTitle(prepared.kind) ? titleChecks(prepared) : []),
    ...ownChecks(prepared, filedOn),
    ...(needsAmount(prepared.kind) ? [claimCheck(prepared)] : []),
    ...(kindsWithThirdDebtors.includes(prepared.kind) ? targetChecks(prepared) : []),
  ];
  return checks.map(({ wrong, ...check }) => ({ ...check, ok: wrong === null, reason: wrong ?? "" }));
}

const needsTitle = (kind: SeizureKind) => kind !== "provAttachment" && kind !== "security";
const needsAmount = (kind: SeizureKind) => kind !== "security";

function titleChecks(prepared: Prepared): Check[] {
  const { titleKind, titleNo, execClause, serviceCert, finalCert, provisional } = prepared;
  const isFinalAlone = titleKind === "judgment" || titleKind === "paymentOrder" || titleKind === "performance";
  return [
    {
      key: "title",
      label: "집행권원",
      wrong: titleKind === null || titleNo === "" ? "집행권원의 종류와 번호를 적어 주세요." : null,
      lawRef: "민사집행법 제24조, 제56조",
    },
    ...(withoutClause.includes(titleKind)
      ? []
      : [
          {
            key: "execClause",
            label: "집행문",
            wrong: execClause ? null : "집행문을 부여받아 표시해 주세요.",
            lawRef: "민사집행법 제28조",
          },
        ]),
    {
      key: "serviceCert",
      label: "송달증명",
      wrong: serviceCert ? null : "송달증명원을 받아 표시해 주세요.",
      lawRef: "민사집행법 제39조",
    },
    ...(isFinalAlone
      ? [
          {
            key: "finalCert",
            label: "확정증명 또는 가집행 선고",
            wrong: finalCert || provisional ? null : "확정증명원을 받거나 가집행 선고를 표시해 주세요.",
            lawRef: "민사집행법 제24조",
          },
        ]
      : []),
  ];
}

/** What the law asks of one kind alone. */
function ownChecks(prepared: Prepared, filedOn: Day): Check[] {
  const { kind, provisional, finalCert, basis } = prepared;
  const onlyProvisional = provisional && !finalCert;
  if (kind === "disclosure") {
    const wrong = onlyProvisional ? "가집행 선고만 있는 집행권원으로는 재산명시를 신청할 수 없습니다." : null;
    return [{ key: "final", label: "확정된 집행권원", wrong, lawRef: "민사집행법 제61조 제1항 단서" }];
  }
  if (kind === "registry") {
    return [
      {
        key: "basis",
        label: "신청 근거",
        wrong: registryFault(prepared, filedOn),
        lawRef: "민사집행법 제70조",
      },
    ];
  }
  if (kind === "security") {
    const known = basis === "won" || basis === "consent" || basis === "notice";
    const wrong = known ? null : "승소 확정, 담보권리자 동의, 권리행사 최고 중에서 골라 주세요.";
    return [{ key: "basis", label: "신청 근거", wrong, lawRef: "민사소송법 제125조" }];
  }
  return [];
}

function registryFault({ basis, titleFinalOn, timeToPay }: Prepared, filedOn: Day): string | null {
  if (basis === "refused") return null;
  if (basis !== "unpaid") return "확정 후 미이행 또는 명시의무 위반 중에서 골라 주세요.";
  if (titleFinalOn === null) return "집행권원 확정일을 적어 주세요.";
  if (timeToPay === null || filedOn > timeToPay.lastDay) return null;
  return `확정 후 이행기간 ${withParticle(timeToPay.words, "이/가")} 끝나는 ${timeToPay.lastDay}의 다음 날부터 신청할 수 있습니다.`;
}

function claimCheck({ claim }: Prepared): Check {
  return { key: "claim", label: "청구금액", wrong: claim > 0 ? null : "청구계산서에 원금을 적어 주세요.", lawRef: "" };
}

function targetChecks({ kind, targets, claim }: Prepared): Check[] {
  const without = targets.filter(({ amount }) => !amount);
  const sum = targets.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const competing = targets.find((one) => one.competing);
  return [
    {
      key: "targets",
      label: "제3채무자와 배정액",
      wrong:
        targets.length === 0
          ? kind === "provAttachment"
            ? null
            : "제3채무자를 등록해 주세요."
          : without.length > 0
            ? `${without[0]!.name}${without.length > 1 ? ` 외 ${without.length - 1}곳` : ""}의 배정액을 적어 주세요.`
            : null,
      lawRef: "대법원 2013다52547",
    },
    {
      key: "sum",
      label: "배정액 합계",
      wrong:
        sum > claim
          ? `배정액 합계 ${formatWon(sum)}원이 청구금액 ${formatWon(claim)}원보다 ${formatWon(sum - claim)}원 많습니다.`
          : null,
      lawRef: "민사집행법 제188조 제2항",
    },
    ...(kind === "assignment"
      ? [
          {
            key: "competition",
            label: "압류 경합 없음",
            wrong: competing ? `${competing.name}에 다른 압류가 있어 전부명령의 효력이 없습니다.` : null,
            lawRef: "민사집행법 제229조 제5항",
          },
        ]
      : []),
  ];
}
