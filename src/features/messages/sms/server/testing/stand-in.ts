import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

type Sent = {
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly type: string;
  readonly customFields: { readonly recipient: string };
};
type Stored = Sent & { readonly messageId: string; statusCode: string; reason: string };
type Group = { status: "PENDING" | "SENDING" | "COMPLETE" | "DELETED"; readonly messages: Stored[] };

/** What the stand-in does beside answering as documented, by the part of the path and the method. */
export type Trouble = (
  call: "open" | "fill" | "send" | "look" | "list" | "drop",
) => "answer" | "refuse" | "hang" | "loseAnswer";

/** Numbers that the provider does not take, and those that take but never arrive. */
const refusedEnd = "9001";
const deadEnd = "9002";

/**
 * A provider that answers as the documentation of SOLAPI says (messages/v4/groups), on this machine. A group leaves the
 * house once, whatever is asked again; what has left is counted by number and text.
 */
export async function startStandIn({
  trouble = () => "answer",
  slowMs = 0,
}: { trouble?: Trouble; slowMs?: number } = {}) {
  const groups = new Map<string, Group>();
  const delivered: { readonly to: string; readonly text: string; readonly at: number }[] = [];
  const signatures: boolean[] = [];
  let troubleNow = trouble;
  const secret = "stand-in-secret";

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    signatures.push(isSigned(String(request.headers.authorization), secret));
    const [, id = "", part = ""] = /^\/messages\/v4\/groups(?:\/([^/?]+))?(?:\/(\w+))?/.exec(request.url ?? "") ?? [];
    const call = callOf(request.method ?? "", id, part);
    const what = troubleNow(call);
    if (slowMs > 0) await pause(slowMs);
    if (what === "refuse") return answer(response, 500, { errorCode: "InternalError" });
    if (what === "hang") return;
    const [status, said] = act(call, id, body);
    if (what === "loseAnswer") return void response.destroy();
    answer(response, status, said);
  }

  function act(call: ReturnType<typeof callOf>, id: string, body: string): [number, object] {
    if (call === "open") {
      const groupId = `G4V${randomUUID()}`;
      groups.set(groupId, { status: "PENDING", messages: [] });
      return [200, { groupId, status: "PENDING" }];
    }
    const group = groups.get(id);
    if (!group) return [404, { errorCode: "ResourceNotFound" }];
    if (call === "fill") return fill(group, JSON.parse(body) as { messages: Sent[] });
    if (call === "send") return send(id, group);
    if (call === "drop") {
      if (group.status !== "PENDING") return [400, { errorCode: "NotPending" }];
      group.status = "DELETED";
      return [200, { groupId: id, status: "DELETED" }];
    }
    if (call === "list") return [200, listed(group)];
    return [200, { groupId: id, status: group.status }];
  }

  function fill(group: Group, { messages }: { messages: Sent[] }): [number, object] {
    if (group.status !== "PENDING") return [400, { errorCode: "NotPending" }];
    const added = messages.map((one) => {
      const refused = one.to.endsWith(refusedEnd);
      return {
        ...one,
        messageId: `M4V${randomUUID()}`,
        statusCode: refused ? "1062" : "2000",
        reason: refused ? "발신 제한 번호" : "",
      };
    });
    group.messages.push(...added);
    const resultList = added.map(({ messageId, statusCode, reason, to, customFields }) => ({
      messageId,
      statusCode,
      statusMessage: reason,
      to,
      customFields,
    }));
    return [200, { errorCount: added.filter(({ statusCode }) => statusCode !== "2000").length, resultList }];
  }

  function send(id: string, group: Group): [number, object] {
    if (group.status !== "PENDING") return [400, { errorCode: "NotPending" }];
    group.status = "COMPLETE";
    for (const one of group.messages) {
      if (one.statusCode !== "2000") continue;
      const dead = one.to.endsWith(deadEnd);
      one.statusCode = dead ? "3058" : "4000";
      one.reason = dead ? "결번" : "정상 처리";
      if (!dead) delivered.push({ to: one.to, text: one.text, at: Date.now() });
    }
    return [200, { groupId: id, status: "SENDING" }];
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    provider: { url: `http://127.0.0.1:${port}`, apiKey: "stand-in-key", apiSecret: secret },
    delivered,
    groups,
    /** Whether every call was signed. */
    signed: () => signatures.length > 0 && signatures.every(Boolean),
    setTrouble: (next: Trouble) => {
      troubleNow = next;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function callOf(method: string, id: string, part: string) {
  if (id === "") return "open" as const;
  if (part === "send") return "send" as const;
  if (part === "messages") return method === "PUT" ? ("fill" as const) : ("list" as const);
  return method === "DELETE" ? ("drop" as const) : ("look" as const);
}

function listed({ messages }: Group) {
  return { nextKey: null, messageList: Object.fromEntries(messages.map((one) => [one.messageId, one])) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}

function answer(response: ServerResponse, status: number, said: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
}

function isSigned(header: string, secret: string): boolean {
  const [, date = "", salt = "", signature = ""] =
    /^HMAC-SHA256 apiKey=stand-in-key, date=(\S+), salt=(\w+), signature=([0-9a-f]{64})$/.exec(header) ?? [];
  return (
    signature !== "" &&
    createHmac("sha256", secret)
      .update(date + salt)
      .digest("hex") === signature
  );
}
