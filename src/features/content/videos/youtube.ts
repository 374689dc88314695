const idForm = /^[A-Za-z0-9_-]{11}$/;

/** The id of a video from its address on YouTube, or from the id itself; null for what is neither. */
export function youtubeIdOf(typed: string): string | null {
  const bare = typed.trim();
  if (idForm.test(bare)) return bare;
  const url = URL.parse(bare);
  if (!url || url.protocol !== "https:") return null;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  const [, first = "", second = ""] = url.pathname.split("/");
  const id =
    host === "youtu.be"
      ? first
      : host === "youtube.com" && (first === "shorts" || first === "live" || first === "embed")
        ? second
        : host === "youtube.com" && first === "watch"
          ? (url.searchParams.get("v") ?? "")
          : "";
  return idForm.test(id) ? id : null;
}

export function youtubeAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
