import type { Channel } from "#features/content/brands/brand.ts";

/** What a channel takes, in characters, as its help pages said on that day; null: without a title, or without limit. */
type Limits = {
  readonly title: number | null;
  readonly body: number;
  readonly tags: number;
  readonly from: string;
};

const channelLimits: Readonly<Record<Channel, Limits>> = {
  blog: { title: 100, body: 20_000, tags: 30, from: "2026-01-01" },
  cafe: { title: 100, body: 20_000, tags: 10, from: "2026-01-01" },
  kin: { title: 100, body: 10_000, tags: 5, from: "2026-01-01" },
  instagram: { title: null, body: 2_200, tags: 30, from: "2026-01-01" },
  homepage: { title: 200, body: 20_000, tags: 50, from: "2026-01-01" },
};

export const targetStatusLabels = {
  waiting: "대기",
  byHand: "직접 게시 대기",
  published: "게시",
  failed: "실패",
  down: "내림",
} as const;

export type Post = { readonly title: string; readonly body: string; readonly tags: string };
export type Preview = {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly faults: readonly string[];
};

/** Tags as they were typed, parted by commas, spaces or `#`, each once. */
export function tagsOf(typed: string): string[] {
  return [...new Set(typed.split(/[\s,#]+/).filter(Boolean))];
}

function over(what: string, text: string, most: number): string[] {
  const length = Array.from(text).length;
  return length > most ? [`${what} ${length}자, 최대 ${most}자`] : [];
}

/** How a post will read in a channel, with what the channel would not take. `contact`: what the brand ends posts with. */
export function previewOf(channel: Channel, post: Post, contact: string): Preview {
  const limits = channelLimits[channel];
  const tags = tagsOf(post.tags);
  const hashtags = channel === "instagram" && tags.length > 0 ? tags.map((tag) => `#${tag}`).join(" ") : "";
  const heading = limits.title === null ? post.title : "";
  const text = [heading, post.body.trim(), contact.trim(), hashtags].filter((part) => part !== "").join("\n\n");
  return {
    title: limits.title === null ? "" : post.title,
    text,
    tags,
    faults: [
      ...(limits.title === null ? [] : over("제목", post.title, limits.title)),
      ...over("본문", text, limits.body),
      ...(tags.length > limits.tags ? [`태그 ${tags.length}개, 최대 ${limits.tags}개`] : []),
    ],
  };
}
