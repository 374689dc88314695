/** What whoever waits for a worker is told. */
export type WorkerWords = {
  /** The person's own work is still at it. */
  readonly own: string;
  readonly busy: string;
  readonly late: string;
  /** It took too much memory. */
  readonly heavy: string;
  readonly stopped: string;
};

export const readingWords: WorkerWords = {
  own: "앞서 보낸 것을 아직 읽고 있습니다. 잠시 후 다시 보내 주세요.",
  busy: "지금 다른 파일들을 읽고 있습니다. 잠시 후 다시 시도해 주세요.",
  late: "읽는 데 너무 오래 걸려 멈추었습니다. 내용을 나누어 다시 보내 주세요.",
  heavy: "읽는 데 메모리가 너무 많이 듭니다. 필요한 내용만 남겨 나누어 보내 주세요.",
  stopped: "읽던 중에 멈추었습니다. 잠시 후 다시 시도해 주세요.",
};

export const makingWords: WorkerWords = {
  own: "앞서 요청한 문서를 아직 만들고 있습니다. 잠시 후 다시 시도해 주세요.",
  busy: "지금 다른 문서들을 만들고 있습니다. 잠시 후 다시 시도해 주세요.",
  late: "문서를 만드는 데 너무 오래 걸려 멈추었습니다. 나누어 다시 만들어 주세요.",
  heavy: "문서를 만드는 데 메모리가 너무 많이 듭니다. 나누어 다시 만들어 주세요.",
  stopped: "문서를 만들던 중에 멈추었습니다. 잠시 후 다시 시도해 주세요.",
};
