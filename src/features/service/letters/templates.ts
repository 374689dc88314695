import type { purposes } from "./letter.ts";

export type LetterTemplate = {
  readonly key: string;
  readonly label: string;
  readonly purpose: keyof typeof purposes;
  readonly title: string;
  /** With `{{사건}}` and the like in the places to be filled. */
  readonly body: string;
};

/** Values that merge fields stand for, by their Korean names. */
export type MergeValues = Readonly<Record<string, string>>;

/** The text with every field that has a value put in; what has none stays marked, and the letter is not sent so. */
export function merged(text: string, values: MergeValues): string {
  return text.replaceAll(/\{\{([^{}\n]{1,40})\}\}/g, (mark: string, name: string) => values[name.trim()] || mark);
}

/** The names of fields that are still marked in a text, each once. */
export function openFields(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{([^{}\n]{1,40})\}\}/g)].map(([, name]) => name!.trim()))];
}

/** Letters of everyday work (product §6.8). */
export const templates: readonly LetterTemplate[] = [
  {
    key: "loan",
    label: "대여금 독촉",
    purpose: "demand",
    title: "대여금 반환 최고",
    body: `1. 발신인은 {{대여일}} 수신인에게 금 {{대여금}}원을 변제기 {{변제기}}로 정하여 대여하였습니다.

2. 수신인은 변제기가 지난 오늘까지 위 돈을 갚지 않고 있습니다.

3. 발신인은 수신인에게 {{회신기한}}까지 대여 원금과 지연손해금을 발신인의 계좌({{계좌}})로 지급할 것을 최고합니다.

4. 위 기한까지 지급하지 않으면 발신인은 지급명령 신청과 소송, 강제집행 등 법적 절차를 밟을 수밖에 없고, 그 비용도 수신인이 부담하게 됩니다.`,
  },
  {
    key: "lease",
    label: "임대차 해지",
    purpose: "termination",
    title: "임대차계약 해지 통지",
    body: `1. 발신인은 {{계약일}} 수신인에게 {{목적물}}을(를) 임대차보증금 {{보증금}}원, 월 차임 {{차임}}원으로 임대하였습니다.

2. 수신인이 지급하지 않은 차임은 {{연체기간}} 동안 모두 {{연체액}}원으로, 2기의 차임액에 이르렀습니다.

3. 발신인은 이 통지로 위 임대차계약을 해지합니다. 수신인은 {{회신기한}}까지 목적물을 인도하고 연체 차임을 지급하기 바랍니다.

4. 위 기한까지 이행하지 않으면 발신인은 건물인도 청구 소송 등 법적 절차를 밟겠습니다.`,
  },
  {
    key: "rescission",
    label: "계약 해제",
    purpose: "rescission",
    title: "계약 해제 통지",
    body: `1. 발신인과 수신인은 {{계약일}} {{계약명}}을(를) 체결하였습니다.

2. 수신인은 {{의무}}을(를) 이행하지 않았고, 발신인은 {{최고일}} 상당한 기간을 정하여 이행을 최고하였으나 그 기간이 지나도록 이행하지 않았습니다.

3. 발신인은 민법 제544조에 따라 위 계약을 해제합니다. 수신인은 {{회신기한}}까지 받은 돈 {{반환액}}원을 이자와 함께 반환하기 바랍니다.

4. 반환하지 않으면 원상회복과 손해배상을 구하는 소송을 제기하겠습니다.`,
  },
  {
    key: "damages",
    label: "손해배상",
    purpose: "damages",
    title: "손해배상 청구",
    body: `1. 수신인은 {{사고일}} {{사고 내용}}

2. 그로 인하여 발신인은 {{손해 내용}} 등 모두 {{손해액}}원의 손해를 입었습니다.

3. 발신인은 수신인에게 {{회신기한}}까지 위 손해액을 지급할 것을 청구합니다.

4. 위 기한까지 지급하지 않으면 손해배상 청구 소송을 제기하겠습니다.`,
  },
  {
    key: "copyright",
    label: "저작권 침해",
    purpose: "infringement",
    title: "저작권 침해 중지 요구",
    body: `1. 발신인은 {{저작물}}의 저작권자입니다.

2. 수신인은 {{침해일}}부터 {{게시 장소}}에 위 저작물을 허락 없이 복제·전송하고 있습니다. 이는 저작권법 제16조와 제18조의 권리를 침해하는 행위입니다.

3. 발신인은 수신인에게 {{회신기한}}까지 게시물을 삭제하고 그 사실을 서면으로 알릴 것을 요구합니다.

4. 위 기한까지 중지하지 않으면 침해 정지와 손해배상을 구하는 소송 등 법적 조치를 취하겠습니다.`,
  },
  {
    key: "wages",
    label: "임금 지급 최고",
    purpose: "demand",
    title: "미지급 임금 지급 최고",
    body: `1. 발신인은 {{입사일}}부터 {{퇴사일}}까지 수신인의 사업장에서 일하였습니다.

2. 수신인은 {{체불 기간}}의 임금과 퇴직금 {{체불액}}원을 지급하지 않았습니다.

3. 발신인은 수신인에게 {{회신기한}}까지 위 금액과 근로기준법 제37조의 지연이자를 지급할 것을 최고합니다.

4. 위 기한까지 지급하지 않으면 고용노동관서 진정과 민사소송 등 법적 절차를 밟겠습니다.`,
  },
];
