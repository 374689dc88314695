import { formatDay, type Day } from "#platform/dates.ts";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";

const korean = {
  none: "요청드린 자료가 없습니다.",
  noneYet: "필요한 자료가 생기면 이곳에서 알려 드리고 받겠습니다.",
  states: {
    requested: "보내 주세요",
    changes: "보완해 주세요",
    uploaded: "확인 중",
    confirmed: "확인했습니다",
    done: "완료",
    canceled: "취소",
  },
  until: (day: Day) => `${formatDay(day)}까지`,
  late: "기한이 지났습니다",
  toMend: (reason: string) => `보완할 점: ${reason}`,
  residentNumber: "주민등록번호 뒷자리는 가리고 보내 주세요. 파일 이름에도 적지 말아 주세요.",
  handIn: (count: number) => `파일 ${count}개 제출`,
  handInOf: (title: string, count: number) => `${title} 파일 ${count}개 제출`,
  handedIn: (at: string) => `${at}에 제출하셨습니다.`,
  upload: "파일 올리기",
  uploadFor: (item: string) => `${item} 파일 올리기`,
  sending: (file: string) => `${file} 보내는 중`,
  notSent: "보내지 못했습니다. 다시 골라 주세요.",
  notRemoved: "파일을 제외하지 못했습니다.",
  sent: "제출함",
  waiting: "제출 전",
  remove: "제외",
  removeFile: (file: string) => `${file} 제외`,
};

/** What stands around the files that a client is asked for. */
type FileWords = typeof korean;

const english: FileWords = {
  none: "We have not asked you for any files.",
  noneYet: "When we need something from you, we will tell you here.",
  states: {
    requested: "Please send",
    changes: "Please send again",
    uploaded: "Being checked",
    confirmed: "Accepted",
    done: "Done",
    canceled: "Cancelled",
  },
  until: (day) => `by ${day}`,
  late: "overdue",
  toMend: (reason) => `What is missing: ${reason}`,
  residentNumber:
    "Please cover the last seven digits of resident or alien registration numbers, also in names of files.",
  handIn: (count) => `Submit files (${count})`,
  handInOf: (title, count) => `${title}: submit files (${count})`,
  handedIn: (at) => `You submitted these on ${at}.`,
  upload: "Add files",
  uploadFor: (item) => `Add files for ${item}`,
  sending: (file) => `Sending ${file}`,
  notSent: "The file could not be sent. Please choose it again.",
  notRemoved: "The file could not be removed.",
  sent: "submitted",
  waiting: "not submitted yet",
  remove: "Remove",
  removeFile: (file) => `Remove ${file}`,
};

/** The words around the files that a client is asked for, in the client's language. */
export const fileWords: Readonly<Record<ClientLanguage, FileWords>> = { ko: korean, en: english };
