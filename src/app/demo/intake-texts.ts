/** Invented conversations on the sites of invented brands. */

export const channelTexts = {
  notice:
    "이 창구에서는 사람이 아니라 인공지능이 접수에 필요한 것을 여쭙니다. 적으신 내용은 사무실 직원이 확인한 뒤 연락드리며, 여기에서 법률 답변을 드리지는 않습니다.",
  label_text: "AI가 작성한 문장입니다",
  greeting: "안녕하세요. 상담 접수를 도와드립니다.",
  questions:
    "어떤 일로 상담을 원하십니까?\n언제 있었던 일인가요?\n진행 중인 사건번호가 있으면 적어 주세요.\n연락받으실 성함과 번호를 적어 주세요.",
} as const;

const [about, when, , contact] = channelTexts.questions.split("\n") as [string, string, string, string];

type Spoken = readonly (readonly [speaker: "bot" | "caller", said: string])[];

export type IntakeText = {
  /** Of `brandTexts`, by place. */
  readonly channel: 0 | 1 | 2;
  readonly status: "new" | "reviewing" | "registered" | "discarded" | "spam";
  /** Hours ago. */
  readonly ago: number;
  readonly name: string;
  readonly tel: string;
  readonly category: "가사" | "형사" | "부동산·분양" | null;
  readonly urgent?: true;
  readonly minor?: true;
  readonly reason?: string;
  readonly overseas?: true;
  readonly utm?: string;
  readonly lines: Spoken;
};

export const intakeTexts: readonly IntakeText[] = [
  {
    channel: 0,
    status: "new",
    ago: 1,
    name: "채별하",
    tel: "010-0000-7311",
    category: null,
    utm: "naver",
    overseas: true,
    lines: [
      ["bot", about],
      ["caller", "아버지가 남긴 빚 때문에 상속포기를 알아보고 있습니다."],
      ["bot", when],
      ["caller", "10월 28일에 돌아가셨고 은행에서 3,200만 원을 갚으라는 우편이 왔습니다."],
      ["bot", contact],
      ["caller", "채별하입니다. 010-0000-7311로 오후에 연락 주세요."],
    ],
  },
  {
    channel: 2,
    status: "new",
    ago: 3,
    name: "",
    tel: "010-0000-7324",
    category: null,
    lines: [
      ["bot", about],
      ["caller", "전세보증금 2억 1,000만 원을 못 돌려받고 있어요. 집주인이 다른 세입자를 구하라고만 합니다."],
      ["bot", when],
      ["caller", "계약은 9월 30일에 끝났습니다. 제 번호는 010-0000-7324예요."],
    ],
  },
  {
    channel: 1,
    status: "new",
    ago: 5,
    name: "도가람",
    tel: "010-0000-7335",
    category: null,
    urgent: true,
    lines: [
      ["bot", about],
      ["caller", "헤어진 사람이 집 앞에 계속 찾아옵니다. 스토킹으로 신고했는데 또 협박 문자를 보냈어요."],
      ["bot", contact],
      ["caller", "도가람 010-0000-7335, 밤에는 전화를 받기 어렵습니다."],
    ],
  },
  {
    channel: 1,
    status: "reviewing",
    ago: 20,
    name: "명다솜",
    tel: "010-0000-7346",
    category: "형사",
    minor: true,
    lines: [
      ["bot", about],
      ["caller", "저는 고등학생인데 중고 거래로 35만 원을 보내고 물건을 못 받았습니다."],
      ["bot", when],
      ["caller", "11월 2일입니다. 명다솜 010-0000-7346"],
    ],
  },
  {
    channel: 0,
    status: "discarded",
    ago: 70,
    name: "",
    tel: "",
    category: null,
    reason: "연락처가 없고 다시 들어오지 않음",
    lines: [
      ["bot", about],
      ["caller", "그냥 궁금해서 들어와 봤습니다."],
    ],
  },
  {
    channel: 2,
    status: "spam",
    ago: 90,
    name: "",
    tel: "",
    category: null,
    reason: "주소가 4개 들어 있음",
    lines: [["caller", "https://a.example https://b.example https://c.example https://d.example 순위 보장 문의"]],
  },
  {
    channel: 2,
    status: "registered",
    ago: 46,
    name: "성나루",
    tel: "010-0000-7357",
    category: "부동산·분양",
    utm: "google",
    lines: [
      ["bot", about],
      ["caller", "분양계약을 해제하고 싶습니다. 계약금 4,500만 원을 냈습니다."],
      ["bot", when],
      ["caller", "2026년 3월 14일에 계약했고, 2026가단901777 사건으로 다른 분들이 소송 중이라고 들었습니다."],
      ["bot", contact],
      ["caller", "성나루입니다. 010-0000-7357"],
    ],
  },
];
