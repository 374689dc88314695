import { expect, onTestFinished, test, vi } from "vitest";
import { FrameSpace } from "./frame-space.ts";

const length = 1_000_000;

/** So many frames, each filled with its own number. */
function fill(space: FrameSpace, count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const frame = space.take(length).fill(index);
    space.sending();
    return frame;
  });
}

test("what has not been sent is never written over, however much follows", () => {
  const frames = fill(new FrameSpace(), 12);
  for (const [index, frame] of frames.entries()) {
    expect(frame).toHaveLength(length);
    expect(frame.every((byte) => byte === index)).toBe(true);
  }
});

test("space is used again once all in it has been sent, and not before", () => {
  const space = new FrameSpace();
  const first = space.take(length);
  const firstSent = [space.sending(), space.sending()];
  const second = space.take(length);
  const secondSent = space.sending();
  firstSent[0]!();
  secondSent();
  expect(space.take(length).byteOffset).toBe(2 * length);
  firstSent[1]!();
  const again = space.take(length);
  expect([again.buffer === first.buffer, again.byteOffset]).toEqual([true, first.byteOffset]);
  expect(second.buffer).toBe(first.buffer);
});

test("a frame that a page takes with it when it goes does not hold the space for good", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const space = new FrameSpace();
  const [lost] = fill(space, 1);
  const kept = fill(space, 6);
  vi.advanceTimersByTime(31_000);
  const [next, afterIt] = fill(space, 2);
  expect(next!.buffer).not.toBe(lost!.buffer);
  expect(afterIt!.buffer).toBe(next!.buffer);
  expect(kept.map((frame) => frame[0])).toEqual([0, 1, 2, 3, 4, 5]);
});
