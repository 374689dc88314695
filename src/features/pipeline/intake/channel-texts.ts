/** What a channel says to visitors. */
export type ChannelTexts = {
  readonly notice: string;
  readonly labelText: string;
  readonly greeting: string;
  /** One a line. */
  readonly questions: string;
};

const mostQuestions = 20;
const longestQuestion = 200;

/** Promises that an intake must not make, beside those that the rules of advertising mind (additions K4). */
const promises = [/무료\s*상담/u, /24\s*시간/u, /즉시\s*답변/u, /승소/u];
/** A statement of the law: intake only asks. */
const advice = [/할 수 있습니다/u, /하셔야 합니다/u, /해당합니다/u, /성립합니다/u, /받을 수 있/u];
const asking = /(?:\?|까요|나요|가요|주세요|주십시오|십시오)[.?!]?$/u;
const saysArtificial = /인공지능|AI/iu;

/** The questions of a channel, in their order. */
export function questionsOf(texts: Pick<ChannelTexts, "questions">): string[] {
  return texts.questions
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Why these texts cannot stand before a visitor, a sentence each (additions K3, K4); none: they can. */
export function channelFaults(texts: ChannelTexts): string[] {
  const questions = questionsOf(texts);
  const all = [texts.greeting, ...questions];
  const told = all.filter((line) => !asking.test(line) && line !== texts.greeting);
  return [
    ...(saysArtificial.test(texts.notice) ? [] : ["사전 고지에 인공지능이 묻는다는 문구가 있어야 합니다."]),
    ...(saysArtificial.test(texts.labelText) ? [] : ["AI 표시에 인공지능이 작성했다는 문구가 있어야 합니다."]),
    ...(questions.length > 0 ? [] : ["질문을 하나 이상 적어 주세요."]),
    ...(questions.length <= mostQuestions ? [] : [`질문은 ${mostQuestions}개까지 둘 수 있습니다.`]),
    ...questions
      .filter((line) => line.length > longestQuestion)
      .map((line) => `질문은 ${longestQuestion}자까지입니다: ${line.slice(0, 20)}…`),
    ...told.map((line) => `질문 형식으로 끝나야 합니다: ${line.slice(0, 40)}`),
    ...all.flatMap((line) =>
      promises.some((one) => one.test(line)) ? [`쓸 수 없는 약속이 있습니다: ${line.slice(0, 40)}`] : [],
    ),
    ...all.flatMap((line) =>
      advice.some((one) => one.test(line)) ? [`법률 판단을 말하고 있습니다: ${line.slice(0, 40)}`] : [],
    ),
  ];
}
