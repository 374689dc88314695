import type { RefTarget } from "#records/field.ts";

/**
 * Kinds of record that fields of other features point to: `ref(clientRef, …)`. They stand here so that features which
 * name each other form no cycle; at boot each must say the same as the kind that is registered under its name.
 */

type Page = Pick<RefTarget, "page" | "open">;
type Place = { readonly table: string; readonly api: string; readonly titleColumn: string };

function numbered(name: string, label: string, place: Place, { page, open }: Page): RefTarget {
  return { name, label, ...place, numberColumn: "id_int", page, open };
}

function unnumbered(name: string, label: string, place: Place, { page, open }: Page): RefTarget {
  return { name, label, ...place, numberColumn: "id", page, open };
}

export const staffRef = unnumbered(
  "staff",
  "직원",
  { table: "staffs", api: "/api/contacts", titleColumn: "short_name" },
  { page: "/lawfirm/team/memberinfo", open: "query" },
);

export const teamRef = unnumbered(
  "team",
  "팀",
  { table: "teams", api: "/api/teams", titleColumn: "name" },
  { page: null, open: "path" },
);

export const clientRef = numbered(
  "client",
  "고객",
  { table: "clients", api: "/api/clients", titleColumn: "name" },
  { page: "/lawfirm/client", open: "path" },
);

export const consultRef = numbered(
  "consult",
  "상담",
  { table: "consults", api: "/api/consults", titleColumn: "name" },
  { page: "/lawfirm/consult", open: "path" },
);

export const contractRef = numbered(
  "contract",
  "계약",
  { table: "contracts", api: "/api/contracts", titleColumn: "title" },
  { page: "/lawfirm/contract", open: "path" },
);

export const projectRef = numbered(
  "project",
  "사건",
  { table: "projects", api: "/api/projects", titleColumn: "title" },
  { page: "/lawfirm/project", open: "path" },
);

export const legalCaseRef = unnumbered(
  "legalCase",
  "소송사건",
  { table: "legal_cases", api: "/api/legal-cases", titleColumn: "title" },
  { page: "/lawfirm/service/legal-case", open: "path" },
);

export const hearingRef = unnumbered(
  "hearing",
  "기일",
  { table: "hearings", api: "/api/hearings", titleColumn: "title" },
  { page: "/lawfirm/service/legal-case/hearings", open: "path" },
);

export const deadlineRuleRef = unnumbered(
  "deadlineRule",
  "기한규칙",
  { table: "legal_deadline_rules", api: "/api/deadline-rules", titleColumn: "name" },
  { page: "/lawfirm/service/legal-case/rules", open: "path" },
);

export const serviceOfProcessRef = unnumbered(
  "serviceOfProcess",
  "송달",
  { table: "service_of_process", api: "/api/services-of-process", titleColumn: "title" },
  { page: "/lawfirm/service/legal-case/services", open: "path" },
);

export const deadlineRef = unnumbered(
  "deadline",
  "기한",
  { table: "deadlines", api: "/api/deadlines", titleColumn: "title" },
  { page: "/lawfirm/service/legal-case/deadlines", open: "path" },
);

export const seizureRef = numbered(
  "seizure",
  "압류",
  { table: "seizures", api: "/api/seizures", titleColumn: "debtor" },
  { page: "/lawfirm/service/attach", open: "path" },
);

export const thirdDebtorRef = unnumbered(
  "thirdDebtor",
  "제3채무자",
  { table: "third_debtors", api: "/api/third-debtors", titleColumn: "name" },
  { page: "/lawfirm/service/third-debtors", open: "query" },
);

export const brandRef = unnumbered(
  "brand",
  "브랜드",
  { table: "brands", api: "/api/brands", titleColumn: "name" },
  { page: "/lawfirm/brand", open: "path" },
);

export const videoRef = unnumbered(
  "video",
  "영상",
  { table: "videos", api: "/api/videos", titleColumn: "title" },
  { page: "/lawfirm/youtube", open: "query" },
);

export const presaleAreaRef = unnumbered(
  "presaleArea",
  "분양현장",
  { table: "presale_areas", api: "/api/presale-areas", titleColumn: "name" },
  { page: "/lawfirm/presale", open: "query" },
);

export const presaleBuyerRef = unnumbered(
  "presaleBuyer",
  "수분양자",
  { table: "presale_buyers", api: "/api/presale-buyers", titleColumn: "name" },
  { page: "/lawfirm/presale/buyer", open: "query" },
);

export const groupSuitRef = unnumbered(
  "groupSuit",
  "집단소송",
  { table: "group_suits", api: "/api/group-suits", titleColumn: "title" },
  { page: "/lawfirm/wave/suit", open: "path" },
);

export const participantRef = unnumbered(
  "participant",
  "집단소송 참여자",
  { table: "suit_participants", api: "/api/suit-participants", titleColumn: "name" },
  { page: "/lawfirm/wave/client", open: "query" },
);

export const printLayoutRef = unnumbered(
  "printLayout",
  "출력 양식",
  { table: "print_layouts", api: "/api/print-layouts", titleColumn: "name" },
  { page: "/lawfirm/presale/print_style", open: "query" },
);

export const labelPrinterRef = unnumbered(
  "labelPrinter",
  "프린터",
  { table: "print_printers", api: "/api/label-printers", titleColumn: "name" },
  { page: null, open: "path" },
);

export const letterRef = unnumbered(
  "letter",
  "내용증명",
  { table: "letters", api: "/api/letters", titleColumn: "title" },
  { page: "/lawfirm/service/ccmail", open: "path" },
);

export const smsSenderRef = unnumbered(
  "smsSender",
  "발신번호",
  { table: "sms_senders", api: "/api/sms-senders", titleColumn: "name" },
  { page: "/sms/senders", open: "query" },
);

export const smsTemplateRef = unnumbered(
  "smsTemplate",
  "문자 템플릿",
  { table: "sms_templates", api: "/api/sms-templates", titleColumn: "name" },
  { page: "/sms/templates", open: "query" },
);

export const smsMessageRef = unnumbered(
  "smsMessage",
  "문자",
  { table: "sms_messages", api: "/api/sms-messages", titleColumn: "body" },
  { page: "/sms", open: "query" },
);

export const worktimeRef = unnumbered(
  "worktime",
  "업무시간",
  { table: "worktimes", api: "/api/worktimes", titleColumn: "memo" },
  { page: "/lawfirm/worktime", open: "path" },
);

export const paymentRef = unnumbered(
  "payment",
  "입금",
  { table: "payments", api: "/api/payments", titleColumn: "pay_name" },
  { page: "/lawfirm/payment", open: "query" },
);

export const couponRef = unnumbered(
  "coupon",
  "쿠폰",
  { table: "coupons", api: "/api/coupons", titleColumn: "name" },
  { page: "/lawfirm/service/coupon/couponDetail", open: "query" },
);

export const serviceOrderRef = numbered(
  "serviceOrder",
  "주문",
  { table: "service_orders", api: "/api/service-orders", titleColumn: "title" },
  { page: "/lawfirm/service/payment", open: "query" },
);
