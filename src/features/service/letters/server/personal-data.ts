import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { attachmentLines, receiverLines, senderLines } from "../letter-lines.ts";

const whose = [["letter", "letter_id"]] as const;

export const letterSenders = personalTable("letter_senders", {
  label: senderLines.label,
  whose,
  columns: {
    name: text({ label: "발신인", disclose: true, erase: "mask" }),
    address: text({ label: "발신인 주소", disclose: true, erase: "mask" }),
    postcode: text({ label: "발신인 우편번호", disclose: true, erase: "empty" }),
    envelope_address: text({ label: "발신인 봉투 주소", disclose: true, erase: "empty" }),
  },
});

/** The other side: not given out to the client whose letter it is. */
export const letterReceivers = personalTable("letter_receivers", {
  label: receiverLines.label,
  whose,
  columns: {
    name: text({ label: "수신인", erase: "mask" }),
    address: text({ label: "수신인 주소", erase: "mask" }),
    postcode: text({ label: "수신인 우편번호", erase: "empty" }),
    envelope_address: text({ label: "수신인 봉투 주소", erase: "empty" }),
    counsel: text({ label: "상대 대리인", erase: "empty" }),
    registered_no: text({ label: "등기번호", erase: "empty" }),
  },
});

export const letterAttachments = personalTable("letter_attachments", {
  label: attachmentLines.label,
  whose,
  columns: { title: text({ label: "첨부 이름", erase: "mask" }) },
});
