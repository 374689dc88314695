import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded into a process of the product before anything else (`--import`): lets its calls to the disk fail, or take
 * long, as the proof says by message or, for a process without one, in DISK_FAULT.
 */
export type DiskFault = {
  /** Which calls: creating a file, writing or flushing one, putting it into its place, writing a line of the log. */
  readonly at: "open" | "write" | "sync" | "rename" | "log";
  /** What the operating system answers; `slow`: it takes half a second and is done. */
  readonly code: "ENOSPC" | "EIO" | "EDQUOT" | "EROFS" | "slow";
  /** Part of the path of the file; absent: any. */
  readonly path?: string;
};

const slowMs = 500;
let fault: DiskFault | null = JSON.parse(process.env["DISK_FAULT"] ?? "null") as DiskFault | null;
process.on("message", (message: { diskFault?: DiskFault | null; unhandled?: string }) => {
  const { unhandled } = message;
  if (unhandled !== undefined)
    setImmediate(() => {
      throw new Error(unhandled);
    });
  if (message.diskFault === undefined) return;
  fault = message.diskFault;
  process.send?.({ diskFault: fault });
});
// Who waits for messages alone does not stay alive.
process.channel?.unref();

function faultAt(at: DiskFault["at"], path: string): DiskFault | null {
  return fault !== null && fault.at === at && path.includes(fault.path ?? "") ? fault : null;
}

async function strike(at: DiskFault["at"], path: string): Promise<void> {
  const found = faultAt(at, path);
  if (found?.code === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
  else if (found) throw broken(found, path);
}

function broken({ code, at }: DiskFault, path: string): Error {
  return Object.assign(new Error(`${code}: injected at ${at}, '${path}'`), { code, syscall: at, path });
}

const { open, rename } = fs.promises;
fs.promises.rename = async (from, to) => {
  await strike("rename", String(to));
  return rename(from, to);
};
fs.promises.open = async (path, flags, mode) => {
  const name = String(path);
  if (flags !== undefined && flags !== "r") await strike("open", name);
  const handle = await open(path, flags, mode);
  const sync = handle.sync.bind(handle);
  const writeFile = handle.writeFile.bind(handle);
  handle.writeFile = async (...given: Parameters<typeof writeFile>) => {
    await strike("write", name);
    return writeFile(...given);
  };
  handle.sync = async () => {
    await strike("sync", name);
    return sync();
  };
  const createWriteStream = handle.createWriteStream.bind(handle);
  handle.createWriteStream = (options) => {
    const stream = createWriteStream(options);
    const found = faultAt("write", name);
    if (found) queueMicrotask(() => stream.destroy(broken(found, name)));
    return stream;
  };
  return handle;
};

const { write, writeSync } = fs;
const consoles: ReadonlySet<unknown> = new Set([1, 2]);
fs.writeSync = (descriptor: number, ...rest: unknown[]) => {
  const found = consoles.has(descriptor) ? faultAt("log", "") : null;
  if (found) throw broken(found, "console");
  return (writeSync as (...given: unknown[]) => number)(descriptor, ...rest);
};
fs.write = new Proxy(write, {
  apply(target, self, given: unknown[]) {
    const found = consoles.has(given[0]) ? faultAt("log", "") : null;
    const done = given.at(-1);
    if (!found || typeof done !== "function") return Reflect.apply(target, self, given);
    return void setImmediate(() => Reflect.apply(done, null, [broken(found, "console")]));
  },
});
syncBuiltinESMExports();
