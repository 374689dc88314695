import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { availableParallelism } from "node:os";
import { Failure } from "#platform/server/http/failure.ts";

/** Cost of one hash: 19 MiB, two passes, one lane (OWASP's floor for argon2id). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;
const saltLength = 16;

/** Told of every argon2 computation, for measuring. */
export const passwordComputations = channel("haechi.password-computation");

// Each computation holds a thread of Node's pool of four and a core; more at once only slows everything else.
const lanes = Math.min(4, Math.max(2, availableParallelism()));
const longestQueue = 40;
const waiting: (() => void)[] = [];
let running = 0;

async function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= lanes) {
    if (waiting.length >= longestQueue) throw new Failure("unavailable", undefined, { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The lane goes straight to the next in the queue.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type Hash = { readonly memory: number; readonly passes: number; readonly parallelism: number } & {
  readonly salt: Buffer;
  readonly tag: Buffer;
};

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function parse(stored: string): Hash | null {
  const match = phc.exec(stored);
  if (!match) return null;
  const [, memory, passes, parallelism, salt, tag] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function compute(password: string, hash: Omit<Hash, "tag">, length: number): Promise<Buffer> {
  const { salt, memory, passes, parallelism } = hash;
  const parameters: Argon2Parameters = {
    // Hangul typed on different systems arrives composed or decomposed; both are the same password.
    message: password.normalize("NFKC"),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: length,
  };
  return inLane(
    () =>
      new Promise((resolve, reject) => {
        argon2("argon2id", parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
        passwordComputations.publish({});
      }),
  );
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** The PHC string to store for a password. Throws 503 when too many wait for a computation. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await compute(password, { ...cost, salt }, tagLength);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

// Nobody's password: what an unknown account is checked against, at the same cost as a known one.
const nobody: Hash = { ...cost, salt: randomBytes(saltLength), tag: randomBytes(tagLength) };

/**
 * Checks a password against a stored PHC string, null for an account without one, which costs the same and never
 * matches. `outdated`: made with a lower cost than today's. Throws 503 when too many wait.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ matches: boolean; outdated: boolean }> {
  const known = stored === null ? null : parse(stored);
  const hash = known ?? nobody;
  const tag = await compute(password, hash, hash.tag.length);
  const matches = timingSafeEqual(tag, hash.tag) && known !== null;
  return { matches, outdated: hash.memory < cost.memory || hash.passes < cost.passes };
}
