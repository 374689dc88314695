import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";

const korean = {
  title: "담당자와 대화",
  stream: "대화",
  older: "이전 대화 더 보기",
  none: "아직 대화가 없습니다.",
  noneYet: "궁금한 점을 남겨 주시면 담당자가 답변드립니다.",
  closed: "종료한 대화입니다. 대표전화로 연락해 주세요.",
  mine: "나",
  gone: "삭제된 메시지입니다.",
  download: (name: string) => `${name} 내려받기`,
  notDownloaded: "내려받지 못했습니다.",
  message: "메시지",
  hint: "담당자에게 남길 말씀을 적어 주세요.",
  send: "보내기",
};

/** What stands around a talk on the client's pages. */
type TalkWords = typeof korean;

const english: TalkWords = {
  title: "Messages with our office",
  stream: "Messages",
  older: "Earlier messages",
  none: "There are no messages yet.",
  noneYet: "Leave us a question and we will answer it here.",
  closed: "This conversation has been closed. Please call our main number.",
  mine: "You",
  gone: "This message was deleted.",
  download: (name) => `Download ${name}`,
  notDownloaded: "The file could not be downloaded.",
  message: "Message",
  hint: "Write to us here.",
  send: "Send",
};

/** The words around a talk, in the client's language. */
export const talkWords: Readonly<Record<ClientLanguage, TalkWords>> = { ko: korean, en: english };
