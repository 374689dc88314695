import type { BellKind } from "#records/server/bell/kinds.ts";

export const enteredForYou: BellKind = { name: "leave.entered", why: "휴가", says: "내 휴가를 등록했습니다" };
export const handoverAsked: BellKind = { name: "leave.handover", why: "대무", says: "휴가 중 업무를 부탁했습니다" };
export const handoverTaken: BellKind = { name: "leave.taken", why: "대무", says: "휴가 중 업무를 맡기로 했습니다" };
export const handoverDeclined: BellKind = {
  name: "leave.declined",
  why: "대무",
  says: "휴가 중 업무를 맡을 수 없다고 했습니다",
};
export const leaveDecided: BellKind = { name: "leave.decided", why: "휴가", says: "휴가를 처리했습니다" };
export const handoverOpen: BellKind = {
  name: "leave.open",
  why: "휴가",
  says: "대무자가 정해지지 않은 일정이 있습니다",
};
export const promotionAsked: BellKind = { name: "leave.promotion", why: "연차", says: "연차 사용촉진이 있습니다" };
export const workOnLeave: BellKind = {
  name: "leave.work",
  why: "연차",
  says: "휴가로 지정한 날에 근무했습니다",
  urgent: true,
};

export const leaveBellKinds = [
  enteredForYou,
  handoverAsked,
  handoverTaken,
  handoverDeclined,
  leaveDecided,
  handoverOpen,
  promotionAsked,
  workOnLeave,
];
