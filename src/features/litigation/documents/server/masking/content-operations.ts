/** What an operator of a PDF page is given, and where it stands in the stream. */
export type Operand = {
  readonly kind: "string" | "number" | "name" | "mark";
  /** Of a string its bytes, of everything else how it is written. */
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
};
export type Operation = {
  readonly name: string;
  readonly operands: readonly Operand[];
  readonly from: number;
  readonly to: number;
};

const code = (letter: string) => letter.charCodeAt(0);
const white = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Array.from("()<>[]{}/%", code));
const words = new Set(["true", "false", "null"]);
const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** The operations of a content stream in their order (ISO 32000-1, 7.8.2). What is malformed is passed over. */
export function* operationsOf(bytes: Buffer): Generator<Operation> {
  let operands: Operand[] = [];
  let at = 0;
  while ((at = beginOf(bytes, at)) < bytes.length) {
    const token = tokenAt(bytes, at);
    at = token.to;
    if (token.kind !== "operator") {
      operands.push(token as Operand);
      continue;
    }
    const name = token.bytes.toString("latin1");
    yield { name, operands, from: operands[0]?.from ?? token.from, to: token.to };
    operands = [];
    if (name === "ID") at = endOfPicture(bytes, at);
  }
}

type Token = Omit<Operand, "kind"> & { readonly kind: Operand["kind"] | "operator" };

function beginOf(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    if (bytes[at] === code("%")) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    else if (white.has(bytes[at]!)) at += 1;
    else break;
  }
  return at;
}

function tokenAt(bytes: Buffer, from: number): Token {
  const letter = String.fromCharCode(bytes[from]!);
  if (letter === "(") return literalAt(bytes, from);
  const pair = bytes.toString("latin1", from, from + 2);
  if (pair === "<<" || pair === ">>") return written("mark", bytes, from, from + 2);
  if (letter === "<") return hexAt(bytes, from);
  if (letter !== "/" && delimiters.has(bytes[from]!)) return written("mark", bytes, from, from + 1);
  let to = from + 1;
  while (to < bytes.length && !white.has(bytes[to]!) && !delimiters.has(bytes[to]!)) to += 1;
  if (letter === "/") return written("name", bytes, from, to);
  if (/[-+.\d]/.test(letter)) return written("number", bytes, from, to);
  return written(words.has(bytes.toString("latin1", from, to)) ? "mark" : "operator", bytes, from, to);
}

function written(kind: Token["kind"], bytes: Buffer, from: number, to: number): Token {
  return { kind, bytes: bytes.subarray(from, to), from, to };
}

function literalAt(bytes: Buffer, from: number): Token {
  const out: number[] = [];
  let depth = 1;
  let at = from + 1;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === code("\\")) {
      at += 1;
      const octal = /^[0-7]{1,3}/.exec(bytes.toString("latin1", at, at + 3))?.[0];
      const escaped = String.fromCharCode(bytes[at] ?? 0);
      if (octal !== undefined) {
        out.push(Number.parseInt(octal, 8) & 0xff);
        at += octal.length - 1;
      } else if (escaped === "\r" || escaped === "\n") {
        if (escaped === "\r" && bytes[at + 1] === 10) at += 1;
      } else out.push(escapes[escaped] ?? code(escaped));
      continue;
    }
    if (byte === code("(")) depth += 1;
    if (byte === code(")") && (depth -= 1) === 0) break;
    out.push(byte);
  }
  return { kind: "string", bytes: Buffer.from(out), from, to: Math.min(at + 1, bytes.length) };
}

function hexAt(bytes: Buffer, from: number): Token {
  const end = bytes.indexOf(code(">"), from);
  const to = end < 0 ? bytes.length : end + 1;
  const digits = bytes.toString("latin1", from + 1, to - 1).replaceAll(/[^\da-fA-F]/g, "");
  return { kind: "string", bytes: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex"), from, to };
}

/** The bytes of a picture within the stream are no operations: on to the `EI` that ends them. */
function endOfPicture(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf("EI", from); at >= 0; at = bytes.indexOf("EI", at + 1)) {
    const ends = at + 2 >= bytes.length || white.has(bytes[at + 2]!);
    const behind = bytes.subarray(at + 2, at + 12);
    if (ends && white.has(bytes[at - 1]!) && behind.every((byte) => byte < 0x7f && (byte >= 0x20 || white.has(byte))))
      return at;
  }
  return bytes.length;
}
