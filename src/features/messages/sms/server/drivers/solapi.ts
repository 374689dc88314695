import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import type { SmsProvider } from "#platform/server/config.ts";
import { openOutbound } from "#platform/server/outbound.ts";
import { ProviderError, type BatchState, type Outgoing, type Result, type SmsDriver } from "./port.ts";

const group = z.object({ groupId: z.string().min(1).max(80), status: z.string() });
const fields = z.object({ recipient: z.string() }).partial().nullish();
const added = z.object({
  resultList: z.array(
    z.object({
      messageId: z.string().nullish(),
      statusCode: z.string(),
      statusMessage: z.string().nullish(),
      customFields: fields,
      to: z.string().nullish(),
    }),
  ),
});
const listed = z.object({
  nextKey: z.string().nullish(),
  messageList: z.record(
    z.string(),
    z.object({
      messageId: z.string(),
      statusCode: z.string().nullish(),
      reason: z.string().nullish(),
      customFields: fields,
    }),
  ),
});

/** 2000: taken. 3000: with the carrier. 4000: arrived. All others say why it did not (SOLAPI, 메시지 상태 코드). */
const taken = "2000";
const onTheWay = [taken, "3000"];
const arrived = "4000";

/** Groups that were never sent, and those that were. */
const unsent = ["PENDING", "DELETED"];
const pageSize = 500;
const mostPages = 40;

type Call = {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
};

/**
 * SOLAPI over plain HTTP (docs.solapi.com, messages/v4/groups): a group is made, filled and sent; while it is PENDING it
 * has not been sent, and once it is deleted it cannot be.
 */
export function solapiDriver({ url, apiKey, apiSecret }: SmsProvider, limits: { totalMs?: number } = {}): SmsDriver {
  const send = openOutbound({ addresses: [url], limits: { bytes: 4_000_000, ...limits } });

  /** Answers the parsed body, or null where there is no such group. */
  async function call<Answer>({ method, path, body, signal }: Call, schema: z.ZodType<Answer>): Promise<Answer | null> {
    try {
      const answer = await send(`${url}/messages/v4/groups${path}`, {
        method,
        headers: {
          authorization: authorization(apiKey, apiSecret),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      });
      if (answer.status === 404) return null;
      if (answer.status < 200 || answer.status >= 300) throw new ProviderError(`answered ${answer.status}`);
      return schema.parse(await answer.json());
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError("no answer", { cause: error });
    }
  }

  async function resultsOf(key: string, signal?: AbortSignal): Promise<Result[]> {
    const results: Result[] = [];
    let startKey = "";
    for (let page = 0; page < mostPages; page += 1) {
      const query = `?limit=${pageSize}${startKey === "" ? "" : `&startKey=${encodeURIComponent(startKey)}`}`;
      const answer = await call({ method: "GET", path: `/${key}/messages${query}`, signal }, listed);
      for (const { messageId, statusCode, reason, customFields } of Object.values(answer?.messageList ?? {})) {
        const id = Number(customFields?.recipient);
        if (Number.isSafeInteger(id)) results.push(resultOf(id, messageId, statusCode ?? "", reason ?? ""));
      }
      if (!answer?.nextKey) break;
      startKey = answer.nextKey;
    }
    return results;
  }

  return {
    name: "solapi",
    leaves: true,
    async open(signal) {
      const answer = await call({ method: "POST", path: "", body: { allowDuplicates: false }, signal }, group);
      if (!answer) throw new ProviderError("no group");
      return answer.groupId;
    },
    async fill(key, messages, signal) {
      const body = { messages: messages.map(sentAs) };
      const answer = await call({ method: "PUT", path: `/${key}/messages`, body, signal }, added);
      if (!answer) throw new ProviderError("no group");
      return answer.resultList.flatMap((one, place) => {
        const id = Number(one.customFields?.recipient ?? messages[place]?.id);
        return one.statusCode === taken || !Number.isSafeInteger(id)
          ? []
          : [resultOf(id, one.messageId ?? "", one.statusCode, one.statusMessage ?? "")];
      });
    },
    async send(key, signal) {
      if (!(await call({ method: "POST", path: `/${key}/send`, signal }, group))) throw new ProviderError("no group");
    },
    async drop(key, signal) {
      await call({ method: "DELETE", path: `/${key}`, signal }, z.unknown());
    },
    async look(key, signal): Promise<BatchState> {
      try {
        const answer = await call({ method: "GET", path: `/${key}`, signal }, group);
        if (!answer) return { state: "unknown" };
        if (unsent.includes(answer.status)) return { state: "unsent" };
        return { state: "sent", results: await resultsOf(key, signal) };
      } catch (error) {
        if (error instanceof ProviderError) return { state: "unknown" };
        throw error;
      }
    },
  };
}

function resultOf(id: number, providerKey: string, code: string, text: string): Result {
  const status = code === arrived ? "sent" : code === "" || onTheWay.includes(code) ? "pending" : "failed";
  return { id, status, providerKey, code, text };
}

function sentAs({ id, to, from, kind, title, text }: Outgoing) {
  return {
    to,
    from,
    type: kind,
    text,
    ...(kind === "LMS" && title !== "" && { subject: title }),
    // Otherwise the provider would make another kind of it, at another price.
    autoTypeDetect: false,
    customFields: { recipient: String(id) },
  };
}

function authorization(apiKey: string, apiSecret: string): string {
  const date = new Date().toISOString();
  const salt = randomBytes(16).toString("hex");
  const signature = createHmac("sha256", apiSecret)
    .update(date + salt)
    .digest("hex");
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}
