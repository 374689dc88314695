import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { approveLetters } from "./access.ts";
import { letter } from "./letter.ts";

/** What an approval is about. */
const covers = [
  "title",
  "body",
  "signer",
  "channel",
  "datedOn",
  "marginTop",
  "marginBottom",
  "marginLeft",
  "marginRight",
  "fontPt",
  "doubleSided",
] as const;

/** The way of a certified letter (product §5.5). */
export const letterSteps = defineSteps(
  letter,
  "status",
  {
    submit: { label: "검토 요청", from: ["draft"], to: "review", asks: ["reviewer"], undo: true },
    approve: {
      label: "변호사 승인",
      from: ["review"],
      to: "clientOk",
      by: approveLetters,
      notWho: "submit",
      waits: "reviewer",
      covers,
    },
    sendBack: { label: "초안으로 되돌림", from: ["review", "clientOk"], to: "draft", asks: ["reason"], aside: true },
    clientApprove: {
      label: "의뢰인 확인",
      from: ["clientOk"],
      to: "ready",
      asks: ["clientApprovedOn", "clientApprovedBy", "clientApprovedVia"],
      undo: true,
    },
    post: {
      label: "접수 등록",
      from: ["ready"],
      to: "posted",
      asks: ["postedOn", "registeredNo"],
      takes: ["postOffice", "fee"],
    },
    deliver: { label: "배달완료", from: ["posted"], to: "delivered", asks: ["deliveredOn"], undo: true },
    bounce: { label: "반송 등록", from: ["posted"], to: "returned", asks: ["returnReason", "returnedOn"], undo: true },
    resend: { label: "재발송", from: ["returned"], to: "resent" },
    reply: {
      label: "회신 등록",
      from: ["posted", "delivered", "closed"],
      to: "replied",
      asks: ["repliedOn"],
      takes: ["replyNote"],
    },
    toCourt: { label: "소송 전환", from: ["delivered", "returned", "replied", "closed"], aside: true },
    close: { label: "종결", from: ["delivered", "returned", "replied"], to: "closed", undo: true },
    cancel: {
      label: "취소",
      from: ["draft", "review", "clientOk", "ready"],
      to: "canceled",
      asks: ["reason"],
      aside: true,
      undo: true,
    },
    reopen: { label: "다시 쓰기", from: ["canceled"], to: "draft" },
  },
  { reason: text({ label: "사유", max: 500 }) },
);
