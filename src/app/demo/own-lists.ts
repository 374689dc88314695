import { counselTasks, litigationTasks } from "./own-lists-court.ts";
import type { WrittenTask } from "./written-task.ts";

// Ages give each of the three people another size of each notice: under 4 days, 4 to 5, 6 and more.
const administration: readonly WrittenTask[] = [
  {
    title: "퇴사자 계정 정리 확인",
    content: "안재이 대리 퇴사 처리입니다. 메일 전달과 전자소송 부계정 해지까지 확인해 주세요.",
    importance: "S",
    days: 1.2,
    from: "hr",
    to: ["admin"],
  },
  {
    title: "개인정보 점검표 제출 (변호사회)",
    content: "점검표 12항 가운데 4항과 9항이 비어 있습니다. 오늘 오후 5시까지 제출해야 합니다.",
    importance: "S",
    days: 0.4,
    from: "committee",
    to: ["admin"],
    own: { admin: { memo: "4항은 전산팀 답변 대기" } },
  },
  {
    title: "다음 달 당직표 확정",
    content: "변경 요청 3건을 반영해 확정본을 게시해 주세요.",
    importance: "A",
    days: 4.1,
    from: "general-lead",
    to: ["admin"],
  },
  {
    title: "역할 변경 요청 승인 (진행팀)",
    content: "주나래 과장의 결제관리 권한 요청입니다. 사유서를 확인해 주세요.",
    importance: "A",
    days: 2.3,
    from: "progress-lead",
    to: ["admin"],
  },
  {
    title: "분기 매출 보고 자료 확인",
    content: "카드 수수료 반영 전후 금액을 함께 적었습니다. 숫자를 한 번 더 봐 주세요.",
    importance: "A",
    days: 0.8,
    from: "sales-view",
    to: ["admin", "general-lead"],
    picked: "general-lead",
  },
  {
    title: "사무실 임대차 갱신 조건 검토",
    content: "임대료 5 % 인상 요구입니다. 주변 시세 자료를 붙였습니다.",
    importance: "B",
    days: 8.5,
    from: "partner",
    to: ["admin"],
    own: { admin: { title: "임대차 갱신: 관리인 회신 기다리는 중", memo: "다음 주 화요일 관리인 미팅" } },
  },
  {
    title: "스캔 서버 증설 견적 결재",
    content: "견적 2곳입니다. 보관 기간을 5년으로 잡은 금액입니다.",
    importance: "B",
    days: 5.2,
    from: "it-lead",
    to: ["admin"],
  },
  {
    title: "분쟁 답변 방향 결정",
    content: "수임료 환불 요청 건입니다. 위임계약 제8조와 실제 진행한 업무를 정리했습니다.",
    importance: "B",
    days: 3.1,
    from: "consultant",
    to: ["admin", "responsible-lawyer"],
    record: ["boon", 0],
  },
  {
    title: "새솔마루 2차 설명회 장소 계약",
    content: "80석, 주차 40대 조건입니다. 계약서 초안을 확인해 주세요.",
    importance: "B",
    days: 2.0,
    from: "ijun",
    to: ["admin"],
    record: ["preSaleArea", 0],
  },
  {
    title: "신규 상담실 가구 발주",
    content: "의자 6개와 탁자 1개입니다.",
    importance: "C",
    days: 9.0,
    from: "operations",
    to: ["admin"],
  },
  {
    title: "명패 문구 확인",
    content: "직책 변경자 두 분의 명패입니다.",
    importance: "C",
    days: 3.4,
    from: "operations",
    to: ["admin", "hr"],
  },
];

/** Tasks for everybody; recipients are named by `all`. */
const everybody: readonly WrittenTask[] = [
  {
    title: "개인정보 보호 교육 이수 (전 직원)",
    content: "온라인 교육 40분입니다. 이수증을 인사담당에게 보내고 완료로 바꾸어 주세요.",
    importance: "B",
    days: 1.6,
    from: "hr",
    to: ["all"],
    allCheck: true,
    running: ["lawyer", "eungyeol", "narae"],
    done: ["hr", "it-lead", "it-member", "committee", "serin", "doha", "pr"],
  },
  {
    title: "휴무 일정 확인",
    content: "다음 달 마지막 주 근무 가능일을 회신해 주세요.",
    importance: "C",
    days: 0.9,
    from: "operations",
    to: ["all"],
    allCheck: true,
    running: ["litigation"],
    done: ["operations", "general-lead", "sales-view", "haeyul"],
  },
];

export const writtenTasks: readonly WrittenTask[] = [
  ...administration,
  ...litigationTasks,
  ...counselTasks,
  ...everybody,
];
