import type { TeamName } from "./firm.ts";

type Scope = "일반" | "외국" | "비자";

/** Presale sites of the team that looks after them. */
export const presaleTexts = [
  {
    name: "새솔마루 2차 오피스텔",
    region: "경기 남부",
    brief: "입주 8개월 지연, 수분양자 214세대 가운데 61세대 문의",
    status: "모집",
    target: 150,
  },
  {
    name: "다온하제 지식산업센터",
    region: "인천 서부",
    brief: "전매 제한 설명 누락, 계약취소 공동소송 진행",
    status: "진행",
    target: 200,
  },
  {
    name: "누리빛 생활형숙박시설",
    region: "충남 북부",
    brief: "용도변경 불가 통지, 하자와 허위광고 조사",
    status: "조사",
  },
] as const;

type ProjectText = {
  readonly title: string;
  /** 사건부호; absent: nothing is before a court yet. */
  readonly code?: string;
  readonly court?: string;
  readonly stage: string;
  readonly opponent?: string;
  readonly scope?: Scope;
  readonly team?: TeamName;
  readonly company?: boolean;
};

const center = "서울중앙지방법원";

/** Matters of the firm, in the order of their numbers from 201. */
export const projectTexts: readonly ProjectText[] = [
  { title: "대여금 청구", code: "가단", court: center, stage: "원고 대리, 2차 변론기일 준비" },
  {
    title: "공사대금 청구",
    code: "가합",
    court: "수원지방법원",
    stage: "원고 대리, 감정 진행 중",
    company: true,
    opponent: "너울건영(주)",
  },
  {
    title: "손해배상(자)",
    code: "가단",
    court: center,
    stage: "원고 대리, 신체감정 촉탁",
    opponent: "마루손해보험(주)",
  },
  { title: "건물인도", code: "가단", court: "서울동부지방법원", stage: "피고 대리, 답변서 제출" },
  { title: "이혼 및 재산분할", code: "드단", court: "서울가정법원", stage: "원고 대리, 가사조사 예정" },
  { title: "임대차보증금 반환", code: "가단", court: "인천지방법원", stage: "원고 대리, 변론종결" },
  { title: "유류분 반환", code: "가합", court: center, stage: "피고 대리, 사실조회 회신 대기" },
  { title: "부당해고 구제 재심", stage: "근로자 대리, 이유서 작성" },
  { title: "사기 고소 대리", stage: "고소인 대리, 경찰 조사 동행" },
  { title: "업무상 횡령 변호", code: "고단", court: center, stage: "피고인 변호, 증거 의견 정리" },
  {
    title: "물품대금 청구",
    code: "가단",
    court: "의정부지방법원",
    stage: "원고 대리, 조정 회부",
    company: true,
    opponent: "한빛나루상사",
  },
  { title: "상가 권리금 손해배상", code: "가단", court: center, stage: "원고 대리, 증인신청" },
  { title: "채권압류 및 추심명령", code: "타채", court: center, stage: "채권자 대리, 제3채무자 진술 대기" },
  { title: "개인회생", code: "개회", court: "서울회생법원", stage: "신청 대리, 변제계획안 보정" },
  {
    title: "주주총회결의 취소",
    code: "가합",
    court: center,
    stage: "원고 대리, 소장 보정",
    company: true,
    opponent: "(주)새벽나루",
  },
  { title: "명예훼손 손해배상", code: "가단", court: "서울서부지방법원", stage: "원고 대리, 게시자 특정" },
  { title: "양육비 변경 심판", code: "느단", court: "서울가정법원", stage: "청구인 대리, 소득자료 제출" },
  {
    title: "영업금지 가처분",
    code: "카합",
    court: center,
    stage: "채권자 대리, 심문기일 지정",
    company: true,
    opponent: "늘봄에프앤비(주)",
  },
  { title: "음주운전 항소", code: "노", court: center, stage: "피고인 변호, 항소이유서 제출" },
  { title: "용역비 청구", code: "가단", court: "수원지방법원", stage: "피고 대리, 반소 검토", company: true },
  { title: "소유권이전등기", code: "가단", court: "대전지방법원", stage: "원고 대리, 판결 선고 대기" },
  { title: "상속재산분할 심판", code: "느합", court: "서울가정법원", stage: "청구인 대리, 특별수익 정리" },
  {
    title: "보험금 청구",
    code: "가단",
    court: center,
    stage: "원고 대리, 진료기록 감정",
    opponent: "다솜생명보험(주)",
  },
  { title: "하자보수금 청구", code: "가합", court: "인천지방법원", stage: "원고 대리, 하자 목록 작성" },
  {
    title: "체류자격변경 불허처분 취소",
    code: "구단",
    court: "서울행정법원",
    stage: "원고 대리, 준비서면 제출",
    scope: "비자",
    team: "외국팀",
  },
  {
    title: "출국명령 취소",
    code: "구단",
    court: "서울행정법원",
    stage: "원고 대리, 집행정지 인용",
    scope: "비자",
    team: "외국팀",
  },
  {
    title: "난민불인정 취소",
    code: "구단",
    court: "서울행정법원",
    stage: "원고 대리, 통역인 지정",
    scope: "비자",
    team: "외국팀",
  },
  {
    title: "외국판결 집행",
    code: "가합",
    court: center,
    stage: "원고 대리, 번역 공증",
    scope: "외국",
    team: "외국팀",
    company: true,
  },
  {
    title: "국제물품매매 대금",
    code: "가합",
    court: center,
    stage: "원고 대리, 해외 송달",
    scope: "외국",
    team: "외국팀",
    company: true,
    opponent: "Lumen Ridge Trading Co.",
  },
  {
    title: "임금 체불 청구",
    code: "가소",
    court: "수원지방법원",
    stage: "원고 대리, 이행권고결정",
    scope: "외국",
    team: "외국팀",
  },
  {
    title: "분양계약 취소(새솔마루 2차)",
    code: "가합",
    court: "수원지방법원",
    stage: "원고 61명 대리, 소장 접수",
    team: "JJ팀",
    opponent: "새솔도시개발(주)",
  },
  {
    title: "중도금 반환(다온하제)",
    code: "가합",
    court: "인천지방법원",
    stage: "원고 38명 대리, 준비서면",
    team: "JJ팀",
    opponent: "다온하제개발(주)",
  },
  { title: "입주지연 지체상금", code: "가단", court: "수원지방법원", stage: "원고 대리, 조정기일", team: "JJ팀" },
  { title: "허위광고 손해배상(누리빛)", stage: "자료 수집, 광고물 확보", team: "JJ팀" },
  { title: "대여금 청구(신건)", stage: "소장 초안 작성", team: "new" },
  { title: "전세금 반환 지급명령", code: "차전", court: center, stage: "신청 대리, 송달 대기", team: "new" },
  { title: "형사 고소(횡령)", stage: "증거 정리, 고소장 작성", team: "new" },
  { title: "이혼 조정", code: "너", court: "서울가정법원", stage: "신청인 대리, 조정기일 지정", team: "new" },
  {
    title: "손해배상(의)",
    code: "가합",
    court: center,
    stage: "원고 대리, 감정 사항 작성",
    team: "송무팀",
    opponent: "도담누리의료재단",
  },
  {
    title: "구상금 청구",
    code: "나",
    court: center,
    stage: "항소인 대리, 항소이유 정리",
    team: "송무팀",
    company: true,
  },
];

export const disputeTexts = [
  {
    title: "수임료 일부 환불 요청",
    brief: "소 취하 뒤 착수금 반환 요구, 위임계약 제8조 검토",
    kind: "의뢰인",
    status: "fact",
    project: 3,
  },
  {
    title: "진행 안내가 늦다는 불만",
    brief: "2주 동안 연락을 받지 못했다는 전화, 담당자 면담 예정",
    kind: "의뢰인",
    status: "responding",
    project: 10,
  },
  {
    title: "상대방 대리인의 직접 연락 항의",
    brief: "의뢰인에게 직접 보낸 합의 문자에 대한 항의",
    kind: "상대방",
    status: "received",
    project: 0,
  },
  {
    title: "성공보수 산정 이의",
    brief: "화해 금액 기준을 놓고 이견, 합의서 초안 작성",
    kind: "의뢰인",
    status: "agreed",
    project: 20,
  },
  {
    title: "변호사회 민원 회신",
    brief: "광고 문구에 대한 질의, 소명자료 제출",
    kind: "기관",
    status: "external",
    project: null,
  },
  {
    title: "분양 수분양자 명단 유출 의심 신고",
    brief: "확인 결과 유출 없음, 회신 완료",
    kind: "기관",
    status: "closed",
    project: 30,
  },
] as const;

/** 사건부호 of suits with briefs and hearings. */
const suitCodes: readonly string[] = ["가단", "가합", "가소", "나", "드단", "구단"];

/** A suit is pending: briefs are filed and hearings held. */
export function isSuit({ code }: ProjectText): boolean {
  return suitCodes.includes(code ?? "");
}

/** About foreigners or foreign countries. */
export function isForeign({ scope }: ProjectText): boolean {
  return scope !== undefined && scope !== "일반";
}
