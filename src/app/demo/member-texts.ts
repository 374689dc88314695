/** Coupons of the demo firm; days from today. */
export const demoCoupons = [
  {
    key: "issued",
    code: "FRST2WKX",
    name: "상담 1회 만원 할인",
    status: "active",
    discount_kind: "fixed",
    won: 10_000,
    target: "consult",
    per_member: 2,
    issue_limit: 100,
    stackable: true,
    from: -20,
    to: 40,
  },
  {
    key: "rate",
    code: "LETTER22",
    name: "내용증명 10% 할인",
    status: "active",
    discount_kind: "rate",
    rate: 10,
    max_amount: 20_000,
    min_amount: 50_000,
    target: "service",
    from: -5,
    to: 85,
  },
  {
    key: "draft",
    code: "NEWYEAR7",
    name: "새해 상담 20% 할인",
    status: "draft",
    discount_kind: "rate",
    rate: 20,
    max_amount: 30_000,
    target: "consult",
    issue_limit: 50,
    from: 30,
    to: 61,
  },
  {
    key: "paused",
    code: "THANKS55",
    name: "추천 고객 감사 쿠폰",
    status: "paused",
    discount_kind: "fixed",
    won: 5_000,
    target: "all",
    from: -60,
    to: 30,
  },
  {
    key: "ended",
    code: "FREE2WEK",
    name: "가을 무료 상담 주간",
    status: "ended",
    discount_kind: "rate",
    rate: 100,
    max_amount: 55_000,
    target: "consult",
    issue_limit: 30,
    from: -90,
    to: -30,
  },
] as const;

export type DemoOrder = {
  readonly service: "consult" | "letter" | "seizure" | "time";
  readonly title: string;
  /** Won. */
  readonly amount: number;
  readonly points?: number;
  readonly coupon?: "issued" | "rate";
  readonly status: "pending" | "checking" | "paid" | "working" | "done";
  readonly payType: "카드" | "계좌이체" | "간편결제";
  readonly daysAgo: number;
};

/** Orders of the demo firm, on every part of their way. */
export const demoOrders: readonly DemoOrder[] = [
  {
    service: "consult",
    title: "대면 상담 60분",
    amount: 110_000,
    coupon: "issued",
    status: "pending",
    payType: "카드",
    daysAgo: 0,
  },
  {
    service: "letter",
    title: "임대차 해지 통고 내용증명",
    amount: 220_000,
    coupon: "rate",
    status: "working",
    payType: "계좌이체",
    daysAgo: 3,
  },
  {
    service: "consult",
    title: "전화 상담 30분",
    amount: 55_000,
    points: 10_000,
    status: "paid",
    payType: "간편결제",
    daysAgo: 1,
  },
  { service: "seizure", title: "예금 압류 신청", amount: 330_000, status: "working", payType: "카드", daysAgo: 6 },
  { service: "time", title: "자문 3시간", amount: 660_000, status: "done", payType: "계좌이체", daysAgo: 20 },
  {
    service: "consult",
    title: "화상 상담 30분",
    amount: 55_000,
    coupon: "issued",
    points: 5_000,
    status: "done",
    payType: "카드",
    daysAgo: 12,
  },
  {
    service: "letter",
    title: "대여금 반환 최고 내용증명",
    amount: 165_000,
    status: "checking",
    payType: "간편결제",
    daysAgo: 0,
  },
  { service: "consult", title: "대면 상담 30분", amount: 77_000, status: "done", payType: "계좌이체", daysAgo: 33 },
];
