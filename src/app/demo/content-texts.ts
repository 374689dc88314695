/** Invented brands, videos, posts and stories. No such brand, site or case exists. */

const contact = "법무법인 해온\n광고책임변호사 백승현\n서울특별시 서초구 해온로 00, 7층 · 02-0000-0000";

export const brandTexts = [
  { name: "해온 상속", domain: "inherit.haeon.example", category: "상속·가사", phone: "02-0000-0011" },
  { name: "해온 형사", domain: "criminal.haeon.example", category: "형사", phone: "02-0000-0012" },
  { name: "해온 부동산", domain: "estate.haeon.example", category: "부동산·분양", phone: "02-0000-0013" },
  { name: "해온 노무", domain: "labor.haeon.example", category: "노동", phone: "02-0000-0014" },
].map((brand) => ({ ...brand, contact_block: contact }));

export const videoTexts = [
  { title: "상속포기와 한정승인, 무엇이 다를까", brand: 0, status: "published" },
  { title: "유류분 반환을 청구할 수 있는 사람", brand: 0, status: "published" },
  { title: "경찰 조사 전에 알아 둘 절차", brand: 1, status: "published" },
  { title: "분양계약 해제를 다투는 방법", brand: 2, status: "reserved" },
  { title: "임금 체불 진정에서 소송까지", brand: 3, status: "approved" },
  { title: "보이스피싱 피해금을 돌려받는 절차", brand: 1, status: "review" },
  { title: "전세보증금 반환과 임차권등기", brand: 2, status: "editing" },
  { title: "부당해고 구제신청의 기간", brand: 3, status: "shooting" },
  { title: "상속재산분할협의서 쓰는 법", brand: 0, status: "planned" },
] as const;

export const videoDescription = "이 영상은 일반적인 법률 정보입니다. 법무법인 해온 광고책임변호사 백승현";

export const postTexts = [
  {
    title: "상속포기 기간은 언제부터 셀까",
    body: "상속개시가 있음을 안 날부터 석 달 안에 가정법원에 신고합니다. 기간을 늘려야 할 사정이 있으면 법원에 허가를 구할 수 있습니다.",
    tags: "상속, 상속포기, 한정승인",
    status: "published",
  },
  {
    title: "임차권등기명령을 신청하는 때",
    body: "임대차가 끝났는데 보증금을 돌려받지 못했다면 이사 전에 임차권등기명령을 신청합니다.",
    tags: "전세, 보증금, 임차권등기",
    status: "failed",
  },
  {
    title: "구속영장 심사에서 하는 일",
    body: "심사 전에 수사기록의 범위를 확인하고 도주와 증거인멸의 우려가 없다는 자료를 준비합니다.",
    tags: "형사, 영장심사",
    status: "review",
  },
  {
    title: "최고의 결과를 위한 준비",
    body: "승소율 높은 이혼 전문 변호사가 무료 상담을 해 드립니다.",
    tags: "이혼",
    status: "draft",
  },
] as const;

/** `body` tells of the client in place of {client}, and stands as written until the name is masked. */
export const storyTexts = [
  {
    title: "빌린 적 없는 돈의 반환 청구를 막아 낸 사례",
    category: "민사",
    status: "published",
    result_text: "원고의 청구 기각",
    summary: "가족 사이에 오간 돈을 빌려준 것이라며 돌려달라는 소를 당한 의뢰인을 대리했습니다.",
    point: "돈을 준 사실만 있고 차용증이 없을 때, 빌려준 것이라는 점을 누가 증명해야 하는지가 쟁점이었습니다.",
    body: "의뢰인 {client} 씨는 여러 해에 걸쳐 받은 생활비를 갚으라는 소장을 받았습니다. 담당 변호사는 계좌 내역을 해마다 정리하여 돈이 오간 때와 까닭을 밝히고, 이자와 변제기를 정한 적이 없다는 점을 주장했습니다. 법원은 대여 사실을 인정할 증거가 부족하다고 보아 원고의 청구를 기각했습니다.",
  },
  {
    title: "임대차가 끝난 뒤 보증금을 돌려받은 사례",
    category: "부동산·분양",
    status: "read",
    result_text: "보증금 반환 판결",
    summary: "계약이 끝났는데도 다음 세입자를 구하지 못했다며 보증금을 주지 않던 임대인을 상대로 한 사건입니다.",
    point: "묵시적으로 갱신되었는지, 해지 통지가 언제 닿았는지가 쟁점이었습니다.",
    body: "의뢰인 {client} 씨는 이사 날짜를 정해 두고도 보증금을 받지 못했습니다. 임차권등기명령을 먼저 신청하여 대항력을 지키고, 내용증명의 배달 기록으로 해지 통지가 닿은 날을 밝혔습니다. 법원은 보증금과 지연손해금을 지급하라고 판결했습니다.",
  },
  {
    title: "남긴 유언이 없는 상속재산을 나눈 사례",
    category: "가사",
    status: "anonymising",
    result_text: "조정 성립",
    summary: "형제 사이에 기여분을 두고 다툰 상속재산분할 사건입니다.",
    point: "부모를 모신 기간과 병원비를 기여분으로 볼 수 있는지가 쟁점이었습니다.",
    body: "의뢰인 {client} 씨는 십 년 넘게 부모와 함께 살며 병원비를 냈습니다. 진료비 영수증과 주민등록 기록으로 부양한 기간을 밝혔고, 상대방도 이를 받아들여 조정이 성립했습니다.",
  },
] as const;
