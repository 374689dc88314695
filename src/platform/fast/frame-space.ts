/** What 300 pages with a hundred tasks each hear at once, in bytes. */
const size = 4_000_000;
/** What has not been sent after so many milliseconds waits for a page that is gone or will be cut off. */
const patienceMs = 30_000;

/** `since`: when the first of the frames in it was put there. */
type Block = { readonly bytes: Buffer; since: number; used: number; unsent: number };

/**
 * Memory for frames, used again once all that was put there has been sent. A hundred lists for each of hundreds of pages
 * are megabytes at every change; with memory of their own for each, collecting it took longer than telling them.
 */
export class FrameSpace {
  #block: Block | null = null;

  /** Room for one frame of this many bytes; of its own when there is none left. */
  take(length: number): Buffer {
    const block = this.#usable();
    if (block.used + length > size) return Buffer.allocUnsafe(length);
    const room = block.bytes.subarray(block.used, block.used + length);
    block.used += length;
    return room;
  }

  /** To be called before a frame that was taken is sent to a page; returns what is to be called when it has been sent. */
  sending(): () => void {
    const block = this.#block!;
    block.unsent += 1;
    return () => {
      block.unsent -= 1;
    };
  }

  #usable(): Block {
    const now = performance.now();
    if (this.#block === null || (this.#block.unsent > 0 && now - this.#block.since > patienceMs)) {
      this.#block = { bytes: Buffer.allocUnsafe(size), since: now, used: 0, unsent: 0 };
    } else if (this.#block.unsent === 0) {
      this.#block.since = now;
      this.#block.used = 0;
    }
    return this.#block;
  }
}
