import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { say } from "./run.ts";

/** The one without a window first: it does the same for pages and draws no surface of its own around them. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of the machine's browser for the journeys: CHROMIUM_PATH or a Chromium on the PATH. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/bin"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Installs Chromium where it is missing. Returns why that was impossible, or null. */
export function ensureChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) return `CHROMIUM_PATH(${given})에 파일이 없습니다.`;
  if (findChromium()) return null;
  say("Chromium을 설치합니다.");
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (step: string): string | null => {
    const [command, ...args] = [...asRoot, "apt-get", "-qq", ...step.split(" ")];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const { status, stderr, error } = spawnSync(command!, args, { env, encoding: "utf8" });
    return status === 0 ? null : ((error?.message ?? stderr).trim().split("\n").at(-1) ?? "");
  };
  const install = (name: string) => apt(`install -y --no-install-recommends ${name}`);
  // Not every release has the one without a window as a package of its own.
  const why = apt("update") ?? (install("chromium-headless-shell") === null ? null : install("chromium"));
  if (why !== null)
    return `Chromium을 설치하지 못했습니다(${why}). 직접 설치하거나 CHROMIUM_PATH에 실행 파일을 지정해 주세요.`;
  return findChromium() ? null : "Chromium을 설치했으나 찾지 못했습니다. CHROMIUM_PATH에 실행 파일을 지정해 주세요.";
}
