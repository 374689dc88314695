/** Words of the invented firm's boards, rooms, questions and guides. Nobody and nothing in them is real. */

export const boardTexts: readonly {
  readonly board: "notice" | "free" | "work" | "question" | "files";
  readonly by: string;
  readonly title: string;
  readonly content: string;
  /** Of a question: what a lawyer answered, and it was accepted. */
  readonly answer?: string;
  readonly confirms?: true;
  readonly pinned?: true;
  readonly days: number;
}[] = [
  {
    board: "notice",
    by: "admin",
    title: "개인정보 취급자 교육 안내",
    content:
      "12월 둘째 주 수요일 10시에 7층 회의실에서 교육을 합니다.\n접속기록과 다운로드 사유를 다루니 모두 참석해 주세요.",
    confirms: true,
    pinned: true,
    days: 3,
  },
  {
    board: "notice",
    by: "operations",
    title: "연말 법원 휴정기 일정",
    content: "휴정기에는 기일이 거의 없습니다. 기한은 그대로 가니 송무팀은 기한표를 다시 확인해 주세요.",
    confirms: true,
    days: 9,
  },
  {
    board: "notice",
    by: "it-lead",
    title: "2단계 인증을 켜 주세요",
    content: "내 정보에서 2단계 인증을 켤 수 있습니다. 12월부터는 인증을 켠 사람만 들어올 수 있습니다.",
    days: 16,
  },
  {
    board: "free",
    by: "litigation",
    title: "구내식당 새 메뉴 후기",
    content: "목요일 칼국수가 좋았습니다. 다음 주에도 나온다고 합니다.",
    days: 2,
  },
  {
    board: "free",
    by: "consultant",
    title: "등산 모임 같이 가실 분",
    content: "토요일 아침 9시에 모입니다. 초보도 갈 수 있는 길입니다.",
    days: 12,
  },
  {
    board: "work",
    by: "litigation",
    title: "전자소송 접수증 저장 방법",
    content: "접수증은 내려받은 그대로 사건의 파일 탭에 올립니다. 파일 이름은 바꾸지 않습니다.",
    days: 5,
  },
  {
    board: "work",
    by: "manager",
    title: "부재중 고객에게 다시 전화하는 순서",
    content: "오전에 한 번, 오후에 한 번 전화하고 그다음 날 문자를 남깁니다.",
    days: 20,
  },
  {
    board: "question",
    by: "litigation",
    title: "송달증명원은 어디에 보관하나요",
    content: "종결한 사건의 송달증명원 원본을 어디에 두는지 궁금합니다.",
    answer: "스캔본은 사건의 파일 탭에, 원본은 서고의 사건번호 칸에 둡니다.",
    days: 7,
  },
  {
    board: "question",
    by: "consultant",
    title: "상담 녹음 파일의 이름은 어떻게 적나요",
    content: "정해진 규칙이 있으면 알려 주세요.",
    days: 1,
  },
  {
    board: "files",
    by: "operations",
    title: "사무용품 신청서 양식",
    content: "신청은 매주 금요일 정오까지 받습니다.",
    days: 30,
  },
];

export const anonymousTexts: readonly { readonly by: string; readonly title: string; readonly content: string }[] = [
  { by: "sion", title: "회의가 너무 깁니다", content: "주간 회의를 30분으로 줄이면 좋겠습니다." },
  { by: "eungyeol", title: "휴게실 의자", content: "휴게실 의자가 모자랍니다. 몇 개 더 놓아 주세요." },
];

export const roomTexts: readonly {
  readonly name: string;
  readonly audience: "firm" | "team" | "members";
  readonly purpose: string;
  readonly by: string;
  readonly members?: readonly string[];
  readonly posts: readonly (readonly [by: string, words: string, calls?: string])[];
}[] = [
  {
    name: "전체 방",
    audience: "firm",
    purpose: "모두에게 알릴 짧은 말",
    by: "admin",
    posts: [
      ["admin", "오늘 3시에 소방 점검이 있습니다. 잠시 경보가 울릴 수 있습니다."],
      ["operations", "7층 복합기는 내일 오전까지 쓸 수 없습니다."],
      ["it-member", "복합기 대신 6층 프린터를 쓰시면 됩니다."],
      ["litigation", "고맙습니다."],
    ],
  },
  {
    name: "송무 급한 일",
    audience: "team",
    purpose: "오늘 안에 해야 하는 송무 일",
    by: "haeyul",
    posts: [
      ["haeyul", "오늘 마감인 답변서가 두 건입니다. 접수증을 꼭 남겨 주세요."],
      ["litigation", "하나는 접수했습니다. 나머지는 오후에 합니다."],
      ["lawyer", "@은채 준비서면 초안을 올렸습니다. 확인해 주세요.", "litigation"],
      ["litigation", "네, 4시까지 보겠습니다."],
      ["haeyul", "오후 접수까지 끝났습니다."],
    ],
  },
  {
    name: "상담 연결",
    audience: "firm",
    purpose: "상담을 넘기고 받는 방",
    by: "manager",
    posts: [
      ["manager", "부동산 상담이 몰립니다. 오후에 한 분 더 받을 수 있을까요?"],
      ["jiho", "제가 4시부터 받겠습니다."],
      ["manager", "@서율 5시 이후는 부탁드립니다.", "consultant"],
    ],
  },
  {
    name: "인사 이야기",
    audience: "members",
    purpose: "인사 담당과 관리자만",
    by: "hr",
    members: ["admin", "general-lead"],
    posts: [
      ["hr", "연차 촉진 안내를 이번 주에 보냅니다."],
      ["admin", "문구를 먼저 보여 주세요."],
    ],
  },
];

export const askTexts: readonly {
  readonly department: "일반" | "송무" | "IT" | "인사" | "총무" | "재무";
  readonly by: string;
  readonly title: string;
  readonly content: string;
  readonly state: "received" | "working" | "answered" | "done" | "reopened";
  readonly answer?: readonly [by: string, words: string];
  readonly days: number;
}[] = [
  {
    department: "IT",
    by: "litigation",
    title: "전자소송 화면이 열리지 않습니다",
    content: "보안 프로그램을 다시 설치하라는 안내가 되풀이됩니다.",
    state: "received",
    days: 1,
  },
  {
    department: "IT",
    by: "consultant",
    title: "헤드셋 소리가 작습니다",
    content: "원격 상담 때 상대방 소리가 작게 들립니다.",
    state: "done",
    answer: ["it-member", "입력 장치를 헤드셋으로 바꾸었습니다. 같은 일이 있으면 설정의 소리 장치를 확인해 주세요."],
    days: 15,
  },
  {
    department: "송무",
    by: "consultant",
    title: "송달료 예납 영수증은 어디에 두나요",
    content: "의뢰인이 직접 낸 영수증을 받았습니다.",
    state: "answered",
    answer: ["haeyul", "사건의 파일 탭에 올리고 비용 메모에 금액을 적어 주세요."],
    days: 4,
  },
  {
    department: "송무",
    by: "jiho",
    title: "지급명령 접수에 필요한 서류",
    content: "의뢰인에게 미리 안내하려고 합니다.",
    state: "working",
    days: 2,
  },
  {
    department: "인사",
    by: "onyu",
    title: "연수 시간 신고 방법",
    content: "외부 연수를 들었는데 어디에 신고하나요?",
    state: "received",
    days: 2,
  },
  {
    department: "총무",
    by: "litigation",
    title: "우편 발송 마감 시각",
    content: "등기 우편은 몇 시까지 내면 되나요?",
    state: "reopened",
    answer: ["operations", "오후 4시까지 7층 우편함에 넣어 주세요."],
    days: 6,
  },
  {
    department: "일반",
    by: "litigation-assistant",
    title: "기록 복사 신청서 예시가 있나요",
    content: "처음 신청해 봅니다.",
    state: "received",
    days: 1,
  },
];

export const questionTexts: readonly {
  readonly category: "민사" | "가사" | "부동산·분양" | "노동" | "형사";
  readonly title: string;
  readonly content: string;
  readonly answer?: string;
  readonly state: "received" | "drafted" | "published";
  readonly tags: string;
  readonly days: number;
}[] = [
  {
    category: "부동산·분양",
    title: "전세 계약이 끝났는데 보증금을 돌려주지 않습니다",
    content: "계약이 끝난 지 두 달이 지났습니다. 이사를 가야 하는데 어떻게 해야 하나요?",
    answer:
      "이사하기 전에 임차권등기명령을 신청해 두면 대항력이 유지됩니다. 그다음 지급명령이나 소송을 검토합니다. 사정에 따라 달라지므로 계약서를 가지고 상담을 받아 보시기 바랍니다.",
    state: "published",
    tags: "보증금, 임차권등기",
    days: 25,
  },
  {
    category: "노동",
    title: "퇴직금을 나누어 주겠다고 합니다",
    content: "회사가 사정이 어렵다며 여섯 달에 나누어 주겠다고 합니다.",
    answer: "퇴직금은 퇴직한 날부터 14일 안에 주어야 하고, 합의가 있어야 날짜를 늦출 수 있습니다.",
    state: "drafted",
    tags: "퇴직금",
    days: 4,
  },
  {
    category: "가사",
    title: "양육비를 받지 못하고 있습니다",
    content: "판결로 정한 양육비가 여섯 달째 들어오지 않습니다.",
    state: "received",
    tags: "양육비",
    days: 1,
  },
  {
    category: "민사",
    title: "빌려준 돈의 차용증이 없습니다",
    content: "계좌로 보냈고 메시지로 갚겠다는 말을 받았습니다.",
    answer: "송금 내역과 메시지는 빌려준 사실을 보여 주는 증거가 될 수 있습니다. 지우지 말고 모두 보관해 주세요.",
    state: "published",
    tags: "대여금, 증거",
    days: 40,
  },
  {
    category: "형사",
    title: "합의서는 언제 내야 하나요",
    content: "수사 중인데 상대방과 합의가 되었습니다.",
    state: "received",
    tags: "합의",
    days: 3,
  },
];

export const guideTexts: Readonly<
  Record<"franchise_guides" | "leader_guides", readonly { readonly title: string; readonly content: string }[]>
> = {
  franchise_guides: [
    {
      title: "제휴 사무소와 일하는 방법",
      content:
        "# 목적\n제휴 사무소와 사건을 함께할 때 지킬 것을 정합니다.\n\n# 절차\n제휴는 운영위원회가 정하고, 조건은 변호사가 검토합니다.\n\n# 하지 않는 것\n사건을 소개한 대가를 주고받지 않습니다. 이름을 빌려주지 않습니다.",
    },
    {
      title: "제휴 표시와 광고",
      content:
        "# 표시\n간판과 누리집에는 사무소의 이름을 그대로 씁니다.\n\n# 광고\n광고는 올리기 전에 변호사의 승인을 받습니다.",
    },
  ],
  leader_guides: [
    {
      title: "팀장의 하루",
      content:
        "# 아침\n오늘 마감인 기한과 S 할일을 먼저 봅니다.\n\n# 낮\n담당이 없는 할일과 상담을 나눕니다.\n\n# 저녁\n기일부 마감에 남은 것이 없는지 확인합니다.",
    },
    {
      title: "새로 온 사람을 맞는 순서",
      content:
        "# 첫날\n계정과 팀을 확인하고 2단계 인증을 켜게 합니다.\n\n# 첫 주\n맡을 사건을 두 건까지 정하고 매일 확인합니다.",
    },
    {
      title: "휴가 중 대무자",
      content:
        "# 정하기\n휴가를 내기 전에 기한과 기일마다 대무자를 정합니다.\n\n# 확인\n대무자가 수락하지 않은 일은 팀장이 맡습니다.",
    },
  ],
};
