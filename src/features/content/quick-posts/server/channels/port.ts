import { openOutbound } from "#platform/server/outbound.ts";
import type { Preview } from "../../channels.ts";

/** What came of giving a post to a channel. */
export type Given =
  | { readonly status: "published"; readonly url: string }
  /** A person copies it there and notes its address. */
  | { readonly status: "byHand" }
  | { readonly status: "failed"; readonly message: string };

/** Gives a post to a channel. `key`: the same for every try of one, so that it is not there twice. Never throws. */
export type ChannelPort = (post: Preview, key: string, signal?: AbortSignal) => Promise<Given>;

/** Without an address of its own a channel is filled by hand. */
export const byHand: ChannelPort = () => Promise.resolve({ status: "byHand" });

const longestUrl = 500;

/** A channel that takes posts at an address: JSON with title, text and tags; it answers with the address of the post. */
export function byAddress(address: string): ChannelPort {
  return async (post, key, signal) => {
    try {
      const call = openOutbound({ addresses: [address] });
      const answer = await call(address, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ title: post.title, text: post.text, tags: post.tags }),
        signal,
      });
      if (answer.status < 200 || answer.status >= 300)
        return { status: "failed", message: `채널이 ${answer.status} 응답을 보냈습니다.` };
      const told: unknown = JSON.parse(await answer.text());
      const url = typeof told === "object" && told !== null && "url" in told ? told.url : null;
      if (typeof url !== "string" || url.length > longestUrl || URL.parse(url) === null)
        return { status: "failed", message: "채널이 게시물 주소를 알려 주지 않았습니다." };
      return { status: "published", url };
    } catch {
      return { status: "failed", message: "채널에 연결하지 못했습니다." };
    }
  };
}
