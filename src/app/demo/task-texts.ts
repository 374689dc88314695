import { courtTexts, type TaskText } from "./task-texts-court.ts";

const intake: readonly TaskText[] = [
  {
    title: "상담 {number} {client} 예약 확정 전화",
    content: "가능한 시간 두 개를 제시하고 확정되면 회의실을 잡아 주세요.",
    for: ["상담", "new"],
    record: "consult",
  },
  {
    title: "상담 {number} {client} 재통화",
    content: "부재중 2회입니다. 오후 6시 이후에 통화를 원했습니다.",
    for: ["상담", "new"],
    record: "consult",
  },
  {
    title: "상담 {number} 상담일지 작성",
    content: "쟁점, 의뢰인이 가진 증거, 안내한 비용을 적어 주세요.",
    for: ["상담"],
    record: "consult",
  },
  {
    title: "상담 {number} 수임료 견적 안내",
    content: "착수금과 성공보수, 실비 예납을 나누어 적은 견적서를 보내 주세요.",
    for: ["상담", "new"],
    record: "consult",
  },
  {
    title: "상담 {number} {client} 자료 요청",
    content: "계약서, 이체 내역, 대화 내용 캡처를 이번 주 안에 받아 주세요.",
    for: ["상담", "new"],
    record: "consult",
  },
  {
    title: "상담 {number} 이해충돌 확인",
    content: "상대방 이름과 회사명으로 기존 의뢰인과 겹치는지 확인해 주세요.",
    for: ["new", "송무"],
    record: "consult",
  },
  {
    title: "{client} 수임계약서 서명본 수령",
    content: "간인과 날짜를 확인하고 스캔본을 올려 주세요.",
    for: ["new", "진행"],
    record: "project",
  },
  {
    title: "{client} 착수금 입금 확인",
    content: "입금자명이 다를 수 있습니다. 확인되면 담당 변호사에게 알려 주세요.",
    for: ["운영", "new"],
    record: "project",
  },
  {
    title: "{client} 경유증표 발급",
    content: "변호사회 경유 번호를 받아 위임장에 붙여 주세요.",
    for: ["진행", "운영"],
    record: "project",
  },
];

const foreign: readonly TaskText[] = [
  {
    title: "{case} 통역인 일정 확인",
    content: "기일 이틀 전까지 통역인 출석 여부와 비용을 확인해 주세요.",
    for: ["외국"],
    only: "foreign",
    record: "project",
  },
  {
    title: "{client} 번역 공증 접수",
    content: "가족관계 서류 3종입니다. 아포스티유가 필요한지 먼저 확인해 주세요.",
    for: ["외국"],
    only: "foreign",
    record: "project",
  },
  {
    title: "상담 {number} 체류자격 서류 안내",
    content: "보완 서류 목록을 영어와 한국어로 함께 보내 주세요.",
    for: ["외국"],
    only: "foreign",
    record: "consult",
  },
  {
    title: "{case} 집행정지 신청서 검토",
    content: "출국기한이 가깝습니다. 회복하기 어려운 손해 부분을 보강해 주세요.",
    for: ["외국", "송무"],
    only: "foreign",
    record: "project",
  },
];

const presale: readonly TaskText[] = [
  {
    title: "{client} 수분양자 명단 정리",
    content: "동·호수와 연락처를 맞추고 중복된 사람을 표시해 주세요.",
    for: ["분양"],
    record: "preSaleArea",
  },
  {
    title: "{client} 설명회 안내 문자",
    content: "장소와 시간, 준비물을 적고 수신거부 문구를 넣어 주세요.",
    for: ["분양"],
    record: "preSaleArea",
  },
  {
    title: "{client} 입주지연 통지서 취합",
    content: "세대별 통지서 사진을 받아 동·호수로 파일명을 고쳐 주세요.",
    for: ["분양"],
    record: "preSaleArea",
  },
  {
    title: "{client} 광고물 증거 확보",
    content: "모델하우스 안내 책자와 누리집 화면을 날짜가 보이게 저장해 주세요.",
    for: ["분양", "홍보"],
    record: "preSaleArea",
  },
];

const disputes: readonly TaskText[] = [
  {
    title: "분쟁 {number} 사실관계 정리",
    content: "통화 기록과 문자 이력을 날짜순으로 정리해 주세요.",
    for: ["상담", "운영"],
    record: "boon",
  },
  {
    title: "분쟁 {number} 답변 초안 확인",
    content: "변호사 확인 전에는 보내지 말아 주세요.",
    for: ["송무", "운영"],
    record: "boon",
  },
];

const office: readonly TaskText[] = [
  {
    title: "블로그 글 초안 검수",
    content: "사건을 특정할 수 있는 표현이 없는지, 광고규정에 맞는지 봐 주세요.",
    for: ["홍보"],
  },
  {
    title: "성공사례 익명화 검토",
    content: "당사자 이름, 사건번호, 지명을 가린 뒤 변호사 승인을 받아 주세요.",
    for: ["홍보"],
  },
  { title: "유튜브 영상 자막 교정", content: "법률 용어 표기를 맞추고 오탈자를 고쳐 주세요.", for: ["홍보"] },
  {
    title: "홈페이지 상담 팝업 교체",
    content: "휴무 안내 문구로 바꾸고 모바일 화면도 확인해 주세요.",
    for: ["홍보", "IT"],
  },
  { title: "게시판 스팸 글 정리", content: "신고가 들어온 글부터 숨기고 목록을 남겨 주세요.", for: ["홍보"] },
  { title: "언론 보도 스크랩 정리", content: "이번 주 기사 6건입니다. 링크와 요약을 적어 주세요.", for: ["홍보"] },
  {
    title: "신규 입사자 계정 개설",
    content: "메일, 인트라넷, 전자소송 부계정을 만들고 안내문을 전달해 주세요.",
    for: ["IT"],
  },
  {
    title: "스캔 서버 용량 점검",
    content: "남은 용량이 15 %입니다. 3년이 지난 종결 사건부터 보관 대상을 뽑아 주세요.",
    for: ["IT"],
  },
  {
    title: "화상상담 장비 점검",
    content: "2번 회의실 마이크 잡음이 심합니다. 교체가 필요하면 견적을 받아 주세요.",
    for: ["IT"],
  },
  { title: "홈페이지 인증서 만료 확인", content: "만료일 30일 전 갱신 여부를 확인해 주세요.", for: ["IT"] },
  { title: "백업 복원 시험", content: "어제 백업을 시험 장비에 복원하고 걸린 시간을 적어 주세요.", for: ["IT"] },
  {
    title: "복합기 토너 교체와 점검",
    content: "5층 복합기 줄무늬가 있습니다. 기사 방문을 잡아 주세요.",
    for: ["IT", "운영"],
  },
  { title: "관리비와 임대료 정산", content: "세금계산서와 이체 내역을 맞추어 주세요.", for: ["운영"] },
  { title: "법원 우편물 수령 대장 정리", content: "등기번호와 수령자가 빠진 줄을 채워 주세요.", for: ["운영", "진행"] },
  { title: "인장 사용 대장 점검", content: "지난달 사용 내역과 문서 사본을 맞추어 주세요.", for: ["운영"] },
  {
    title: "명함 발주",
    content: "신규 입사자 2명과 직책 변경자 1명입니다. 시안 확인을 먼저 받아 주세요.",
    for: ["운영"],
  },
  { title: "연차 사용 계획 취합", content: "부서별로 모아 겹치는 날짜를 표시해 주세요.", for: ["운영"] },
  { title: "예수금 대장 대조", content: "송달료와 인지대 잔액이 장부와 같은지 확인해 주세요.", for: ["운영"] },
  { title: "카드 매출 취소 건 확인", content: "취소일과 승인번호를 확인해 매출 장부에 적어 주세요.", for: ["운영"] },
  {
    title: "회의실 예약 규칙 안내",
    content: "상담 예약이 우선입니다. 안내문을 게시판에 올려 주세요.",
    for: ["운영", "상담"],
  },
  { title: "신건 배당 회의 자료", content: "이번 주 신규 수임 사건을 분야별로 정리해 주세요.", for: ["new", "진행"] },
  {
    title: "주간 기일표 배포",
    content: "다음 주 기일을 요일별로 정리해 변호사와 송무팀에 보내 주세요.",
    for: ["진행", "송무"],
  },
  {
    title: "종결 사건 기록 보관",
    content: "의뢰인 반환 서류를 확인하고 보관 번호를 붙여 주세요.",
    for: ["진행", "송무"],
  },
  {
    title: "상담 녹취 파일 정리",
    content: "보관 기간이 지난 파일을 목록으로 뽑아 파기 승인을 받아 주세요.",
    for: ["상담", "IT"],
  },
];

export const taskTexts: readonly TaskText[] = [
  ...courtTexts,
  ...intake,
  ...foreign,
  ...presale,
  ...disputes,
  ...office,
];

/** What people write into the memo of their own entry. */
export const memoTexts = [
  "오전에 법원에 전화함. 담당 계장 부재, 오후에 다시.",
  "의뢰인에게 서류 목록 문자 발송함.",
  "초안 1차 완성, 증거 번호만 맞추면 됨.",
  "상대방 대리인과 통화, 다음 주 초 회신 예정.",
  "영수증 받음. 스캔 후 기록에 편철.",
  "은행 점검 시간이라 내일 오전에 납부.",
  "변호사님 확인 대기 중.",
  "우체국 접수 완료, 등기번호 기록함.",
  "휴가 중이라 돌아오는 월요일에 처리.",
  "자료 일부만 도착, 나머지 요청함.",
] as const;

/** Why a task was given up. */
export const abandonReasons = [
  "의뢰인이 취하 의사를 밝혀 진행하지 않음",
  "다른 부서에서 이미 처리함",
  "중복 등록된 업무",
  "기일이 취소되어 필요 없어짐",
  "수임하지 않기로 함",
] as const;
