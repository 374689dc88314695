/** What an intake is judged by before a person looks at it. */
export type Judged = {
  /** What the visitor wrote, line by line. */
  readonly said: readonly string[];
  /** What stood in the field that people do not see. */
  readonly trap: string;
  /** Milliseconds from the notice to the first thing the visitor wrote. */
  readonly firstAfterMs: number | null;
  /** How often the same words came through the channel within a day. */
  readonly sameBefore: number;
};

const anAddress = /https?:\/\/|www\.|t\.me\/|bit\.ly\//giu;
const mostAddresses = 3;
/** Nobody reads a notice and writes a sentence faster. */
const fastestMs = 800;
const mostSame = 2;

/** Why this is taken for spam, in Korean; null: it is not. Nothing is thrown away for it: a person can bring it back. */
export function spamReason({ said, trap, firstAfterMs, sameBefore }: Judged): string | null {
  if (trap.trim() !== "") return "숨은 입력칸이 채워져 있음";
  if (said.every((line) => line.trim() === "")) return "입력한 내용이 없음";
  const addresses = said.join("\n").match(anAddress)?.length ?? 0;
  if (addresses > mostAddresses) return `주소가 ${addresses}개 들어 있음`;
  if (firstAfterMs !== null && firstAfterMs < fastestMs) return "사람이 입력할 수 없는 속도";
  return sameBefore >= mostSame ? "하루 안에 같은 내용이 반복됨" : null;
}
