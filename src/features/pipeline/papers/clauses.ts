import { contingencyLaw, resultFees } from "#features/pipeline/contracts/criminal-fees.ts";

/** A clause that does not stand before the law, with why and what to write instead. */
export type ClauseFault = {
  readonly clause: string;
  readonly found: string;
  readonly law: string;
  readonly mend: string;
};

type Rule = Omit<ClauseFault, "found"> & {
  /** Words that stand in one sentence, each in one of these forms. */
  readonly words: readonly (readonly string[])[];
  /** What makes the sentence sound all the same. */
  readonly unless?: readonly string[];
};

const standardTerms = "약관의 규제에 관한 법률";

const rules: readonly Rule[] = [
  {
    clause: "착수금 불반환",
    words: [
      ["착수금", "선임료", "수임료", "보수"],
      ["반환하지", "환불하지", "돌려주지", "반환을 청구할 수 없", "환불을 청구할 수 없", "불반환", "반환되지"],
    ],
    unless: ["성공보수를", "비례하여", "정도에 따라"],
    law: `${standardTerms} 제9조 제4호 (원상회복 청구권을 부당하게 포기하게 하는 조항은 무효)`,
    mend: "처리한 사무의 정도에 따라 정산하고 남는 보수를 돌려준다고 적어 주세요.",
  },
  {
    clause: "기간이 지나면 환불 불가",
    words: [
      ["일 후", "일 이후", "일이 지나", "일이 경과", "일을 경과", "일 경과"],
      ["환불 불가", "환불이 불가", "환불할 수 없", "반환하지", "환불하지", "반환 불가"],
    ],
    law: `${standardTerms} 제9조 제1호·제4호 (해지권을 제한하거나 원상회복을 배제하는 조항은 무효), 민법 제689조`,
    mend: "언제든지 해지할 수 있고 처리한 사무의 정도에 따라 정산한다고 적어 주세요.",
  },
  {
    clause: "성공 간주",
    words: [
      ["성공한 것으로", "승소한 것으로", "성공으로", "전부 승소로", "성공보수를 전액"],
      ["본다", "간주", "보고", "지급하여야", "지급한다"],
    ],
    unless: ["위임인의 책임 있는", "부당하게"],
    law: `${standardTerms} 제6조 제2항 제1호 (고객에게 부당하게 불리한 조항은 무효), 제9조 제4호`,
    mend: "이룬 결과에 따라 성공보수를 정하고, 취하·화해에는 얻은 이익에 따른다고 적어 주세요.",
  },
  {
    clause: "한쪽만의 관할",
    words: [
      [
        "수임인의 주소지",
        "수임인의 소재지",
        "법인의 주소지",
        "법인의 소재지",
        "법무법인의 주소지",
        "법무법인의 소재지",
        "사무소 소재지",
        "주사무소 소재지",
      ],
      ["관할"],
    ],
    unless: ["민사소송법"],
    law: `${standardTerms} 제14조 제1호 (부당하게 불리한 재판관할의 합의는 무효)`,
    mend: "민사소송법이 정하는 법원을 관할로 한다고 적어 주세요.",
  },
];

const percentages = /(\d{1,3}(?:\.\d{1,3})?)\s?(?:%|％|퍼센트)/g;

type JudgedFee = {
  readonly kind: string;
  readonly condition: string;
  readonly successPct: number | null;
  readonly vatIncluded: boolean;
};

const voidLaw = `${contingencyLaw} (형사사건의 성공보수 약정은 무효)`;

/** What of the fees does not stand, or says two things. */
export function feeFaults(fees: readonly JudgedFee[], isCriminal: boolean): ClauseFault[] {
  const success = fees.filter(({ kind }) => kind === "성공보수");
  const isVoid = isCriminal && success.length > 0;
  const hidden = isCriminal ? resultFees(fees) : [];
  const twofold = success.flatMap(({ condition, successPct }) => {
    const said = [...condition.matchAll(percentages)].map(([, number]) => Number(number));
    return successPct === null || said.length === 0 || said.includes(successPct) ? [] : [{ condition, successPct }];
  });
  return [
    ...(isVoid
      ? [
          {
            clause: "형사 성공보수",
            found: "형사사건의 성공보수 약정",
            law: voidLaw,
            mend: "성공보수를 삭제하고 처리할 사무에 따른 보수를 적어 주세요.",
          },
        ]
      : []),
    ...hidden.map((found) => ({
      clause: "결과에 따른 형사 보수",
      found: found.slice(0, 200),
      law: voidLaw,
      mend: "사건의 결과가 아니라 처리할 사무나 심급에 따라 보수를 정한다고 적어 주세요.",
    })),
    ...twofold.map(({ condition, successPct }) => ({
      clause: "서로 다른 성공보수 비율",
      found: condition.slice(0, 200),
      law: `${standardTerms} 제5조 제2항 (뜻이 명백하지 않은 조항은 고객에게 유리하게 해석)`,
      mend: `조건의 비율을 약정한 ${successPct}%와 같게 적거나 지워 주세요.`,
    })),
  ];
}

/** Clauses of these texts that do not stand, each kind once, with the sentence in which it was found. */
export function clauseFaults(texts: readonly string[]): ClauseFault[] {
  const sentences = texts.flatMap((text) => text.split(/[.\n]/)).map((one) => one.replaceAll(/\s+/g, " ").trim());
  return rules.flatMap(({ words, unless = [], ...rule }) => {
    const found = sentences.find(
      (sentence) =>
        words.every((forms) => forms.some((form) => sentence.includes(form))) &&
        !unless.some((form) => sentence.includes(form)),
    );
    return found === undefined ? [] : [{ ...rule, found: found.slice(0, 200) }];
  });
}
