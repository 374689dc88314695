import { date, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const ofTheFirm = { keep: "법인의 발신번호" } as const;

/** 발신번호 (rules §7.7): registered beforehand with 통신서비스 이용증명원. */
export const smsSender = defineResource("smsSender", {
  label: "발신번호",
  table: "sms_senders",
  api: "/api/sms-senders",
  page: "/sms/senders",
  open: "query",
  numbered: false,
  title: "name",
  parts: ["files"],
  happened: ["proofOn"],
  fields: {
    name: text({ label: "이름", required: true, max: 60, search: true, width: 0, erase: ofTheFirm }),
    tel: text({
      label: "번호",
      required: true,
      max: 20,
      width: 140,
      erase: ofTheFirm,
      help: "지역번호가 있는 유선번호, 010, 8자리 대표번호를 등록할 수 있습니다. 050 번호는 쓸 수 없습니다.",
    }),
    status: oneOf(
      { asked: "등록 대기", active: "사용", stopped: "중지" },
      {
        label: "상태",
        required: true,
        readonly: true,
        filter: true,
        width: 96,
        tones: { asked: "amber", active: "green", stopped: "grey" },
      },
    ),
    holder: text({ label: "가입자", max: 100, width: 150, erase: ofTheFirm }),
    proofOn: date({ label: "증명원 발급일", readonly: true }),
    stopReason: text({ label: "중지 사유", max: 300, readonly: true, detailOnly: true, erase: ofTheFirm }),
  },
  columns: ["name", "tel", "status", "holder", "proofOn"],
});
