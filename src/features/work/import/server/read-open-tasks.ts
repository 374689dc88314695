import { seoulDay } from "#platform/dates.ts";
import type { Alteration, Mistake } from "#platform/server/spreadsheet/mistakes.ts";
import { readSpreadsheetInWorker } from "#platform/server/spreadsheet/read-in-worker.ts";
import { findTable } from "#platform/server/spreadsheet/table.ts";
import { hasTextCells, rowReader, type RowReader } from "#platform/server/spreadsheet/values.ts";
import { rowName } from "#platform/row-name.ts";
import { isBlankTitle, type Importance, type TaskCategory, type TaskStatus } from "#features/work/tasks/task.ts";
import { recordWords, taskColumns, type TaskColumnKey } from "../open-tasks.ts";

/** A record by its kind and the number people use for it. */
export type RecordReference = { readonly category: TaskCategory; readonly number: number };

/** One task of a list; people by the words of the file. */
export type ListedTask = {
  readonly row: number;
  readonly title: string;
  readonly content: string;
  readonly importance: Importance;
  readonly status: TaskStatus;
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly allCheck: "Y" | "N";
  readonly record: RecordReference | null;
  /** Calendar day; null: not said. */
  readonly day: string | null;
  /** Of several tasks of one sender, title and day: which one, from 1. */
  readonly place: number;
  readonly wrong: RowReader<TaskColumnKey>["wrong"];
};

export type OpenTasks = {
  readonly tasks: readonly ListedTask[];
  readonly notes: readonly string[];
  /** Also what `wrong` adds later. */
  readonly mistakes: Mistake[];
  readonly alterations: readonly Alteration[];
};

const importanceWords = { S: "S", A: "A", B: "B", C: "C", 긴급: "S", 높음: "A", 보통: "B", 낮음: "C" } as const;
const statusWords = {
  대기: "대기",
  미착수: "대기",
  접수: "대기",
  진행: "진행",
  진행중: "진행",
  완료: "완료",
  종료: "완료",
  포기: "포기",
  취소: "포기",
} as const;

/** Tasks of a list file with everything that is wrong in the file itself. `staffId`: whoever waits for it. */
export async function readOpenTasks(bytes: Uint8Array, now: Date, staffId: number | null): Promise<OpenTasks> {
  const table = findTable(await readSpreadsheetInWorker(bytes, staffId), taskColumns);
  const textCells = hasTextCells(bytes);
  const mistakes = [...table.mistakes];
  const alterations: Alteration[] = [];
  const seen = new Map<string, number>();
  const tasks = table.rows.map((row): ListedTask => {
    const reader = rowReader(taskColumns, row, { mistakes, alterations }, { textCells });
    const title = reader.line("title", { max: 200, required: true });
    if (title !== "" && isBlankTitle(title))
      reader.wrong("title", title, "보이는 글자가 없습니다.", "제목을 적어 주세요.");
    const sender = reader.line("sender", { max: 254, required: true });
    const day = reader.day("createdAt", { from: "2000-01-01", to: seoulDay(now) });
    const place = readPlace(reader);
    const key = JSON.stringify([sender, title, day, place]);
    const first = seen.get(key);
    if (first !== undefined && title !== "")
      reader.wrong(
        "title",
        title,
        `${rowName(first)}과 같은 업무입니다.`,
        "한 행을 지우거나 제목을 구별되게 고쳐 주세요.",
      );
    seen.set(key, first ?? row.number);
    return {
      row: row.number,
      title,
      content: reader.text("content", { max: 20_000 }),
      importance: reader.choice("importance", importanceWords, "B"),
      status: reader.choice("status", statusWords, "대기"),
      recipients: reader.list("recipients", { max: 200, required: true }),
      sender,
      allCheck: reader.flag("allCheck") ? "Y" : "N",
      record: readRecord(reader),
      day,
      place,
      wrong: reader.wrong,
    };
  });
  return { tasks, notes: table.notes, mistakes, alterations };
}

/** The number that an export gives to tasks which are alike in everything that tells tasks apart. */
function readPlace(reader: RowReader<TaskColumnKey>): number {
  const value = reader.line("place", { max: 10 });
  if (value === "") return 1;
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  reader.wrong("place", value, "순번이 아닙니다.", "1부터 9999까지의 숫자를 적거나 칸을 비워 주세요.");
  return 1;
}

/** 상담 1043, 사건212, 분쟁 #3 */
function readRecord(reader: RowReader<TaskColumnKey>): RecordReference | null {
  const value = reader.line("record", { max: 60 });
  if (value === "" || value === "없음") return null;
  const [, word = "", digits = ""] = /^([가-힣]+) ?(?:번호)? ?#? ?(\d{1,12})번?$/u.exec(value) ?? [];
  const category = Object.entries(recordWords).find(([known]) => known === word)?.[1];
  if (category && Number(digits) > 0) return { category, number: Number(digits) };
  reader.wrong("record", value, "관련 업무로 읽을 수 없습니다.", "‘상담 1043’이나 ‘사건 212’처럼 적어 주세요.");
  return null;
}
