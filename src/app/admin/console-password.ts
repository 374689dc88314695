import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Without letters and digits that look alike, so that it can be read out. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password for the first sign-in: 16 letters in groups of four, about 79 random bits. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, group).join("-");
}

function group(): string {
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
}

/** The first line of standard input; at a terminal it is asked for and not shown. */
export async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY;
  if (terminal) process.stderr.write("비밀번호: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (terminal) process.stderr.write("\n");
  }
}
