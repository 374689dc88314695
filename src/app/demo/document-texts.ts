import type { DocumentKind, DocumentStatus, EvidenceSide } from "#features/litigation/documents/words.ts";

export type DemoDocument = {
  readonly kind: DocumentKind;
  readonly status: DocumentStatus;
  readonly title: string;
  /** Days ago on which it was registered. */
  readonly ago: number;
  readonly evidence?: readonly [side: EvidenceSide, no: number, point: string];
  /** Days ago on which it came in, and from where. */
  readonly received?: readonly [ago: number, from: string];
  readonly privileged?: true;
  readonly criminalCopy?: true;
  /** The client of the case reads it. */
  readonly shared?: true;
  readonly lines: readonly string[];
};

/** Documents of one case of the demo firm, in every state. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    kind: "brief",
    status: "draft",
    title: "준비서면(3)",
    ago: 1,
    lines: [
      "준 비 서 면",
      "피고의 소멸시효 항변에 대하여 다음과 같이 변론을 준비합니다.",
      "채무승인으로 시효가 중단되었습니다.",
    ],
  },
  {
    kind: "brief",
    status: "review",
    title: "준비서면(2)",
    ago: 4,
    lines: [
      "준 비 서 면",
      "원고는 약정 이자의 기산점에 관하여 진술합니다.",
      "변제충당의 순서는 민법 제479조에 따릅니다.",
    ],
  },
  {
    kind: "opinion",
    status: "changes",
    title: "조정 가능성 의견서",
    ago: 6,
    privileged: true,
    lines: ["의 견 서", "상대방의 자력과 소송비용을 고려하면 조정이 유리합니다."],
  },
  {
    kind: "application",
    status: "approved",
    title: "금융거래정보 제출명령 신청서",
    ago: 9,
    lines: ["금융거래정보 제출명령 신청", "대여금이 송금된 계좌의 거래내역이 필요합니다."],
  },
  {
    kind: "brief",
    status: "submitted",
    title: "준비서면(1)",
    ago: 40,
    lines: ["준 비 서 면", "피고는 차용 사실을 다투고 있으나 차용증과 송금내역으로 인정됩니다."],
  },
  {
    kind: "complaint",
    status: "submitted",
    title: "소장",
    ago: 90,
    shared: true,
    lines: ["소 장", "피고는 원고에게 대여금과 지연손해금을 지급하라는 판결을 구합니다."],
  },
  {
    kind: "evidence",
    status: "submitted",
    title: "차용증",
    ago: 90,
    evidence: ["gap", 1, "대여 사실과 변제기"],
    lines: ["SAMPLE - LOAN NOTE", "Exhibit A-1"],
  },
  {
    kind: "evidence",
    status: "submitted",
    title: "송금확인증",
    ago: 90,
    evidence: ["gap", 2, "대여금을 송금한 사실"],
    lines: ["SAMPLE - TRANSFER RECORD", "Exhibit A-2"],
  },
  {
    kind: "evidence",
    status: "draft",
    title: "문자메시지 출력물",
    ago: 3,
    evidence: ["gap", 4, "채무를 승인한 사실"],
    lines: ["SAMPLE - TEXT MESSAGES", "Exhibit A-4"],
  },
  {
    kind: "evidence",
    status: "draft",
    title: "주민등록초본",
    ago: 2,
    lines: ["SAMPLE - RESIDENT RECORD", "No. 900101-1000000"],
  },
  {
    kind: "served",
    status: "stored",
    title: "상대방 답변서",
    ago: 30,
    received: [31, "법원 전자송달"],
    lines: ["답 변 서", "원고의 청구를 기각한다는 판결을 구합니다."],
  },
  {
    kind: "other",
    status: "stored",
    title: "관련 형사사건 기록사본",
    ago: 20,
    received: [22, "검찰청 열람·복사"],
    criminalCopy: true,
    lines: ["형사사건 기록", "진술조서의 일부를 복사한 것입니다."],
  },
];
