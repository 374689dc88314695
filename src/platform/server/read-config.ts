import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { emailForm } from "../email.ts";
import type { Config, FirmOverrides, SmsProvider } from "./config.ts";
import { parseFieldKeys } from "./crypto/key-file.ts";
import { readOAuth } from "./read-oauth-config.ts";
import { parseScannerAddress, type ScannerAddress } from "./storage/scanner-address.ts";
import { parseStorageAddress, type StorageAddress } from "./storage/storage-address.ts";
import { StartRefusal } from "./start-refusal.ts";
import type { Complain, Environment } from "./environment.ts";

const megabyte = 1_000_000;
const levelMend = "trace, debug, info, warn, error, fatal, silent 가운데 하나를 적어 주세요.";

/**
 * Reads everything the environment may set. All mistakes are told at once, each naming its variable and the mend.
 * An empty variable counts as absent.
 */
export function readConfig(environment: Environment): Config {
  const mistakes: string[] = [];
  const complain: Complain = (variable, sentence) => mistakes.push(`${variable}: ${sentence}`);
  const read = new Reader(environment, complain);

  const host = read.matching("HOST", /^[\w.:-]+$/, "IP 주소나 호스트 이름을 적어 주세요. 예: 127.0.0.1") ?? "127.0.0.1";
  const port = read.integer("PORT", 0, 65_535) ?? 3000;
  const dataDir = resolve(read.text("DATA_DIR") ?? ".data");
  const config: Config = {
    port,
    host,
    dataDir,
    databaseUrl: read.databaseUrl("DATABASE_URL"),
    publicUrl: read.origin("PUBLIC_URL") ?? ownOrigin(host, port),
    demo: read.flag("DEMO") ?? true,
    trustProxy: read.networks("TRUST_PROXY"),
    sessionIdleMinutes: read.integer("SESSION_IDLE_MINUTES", 10, 60) ?? 30,
    sessionHours: read.integer("SESSION_HOURS", 4, 24) ?? 12,
    secondFactorRequired: read.flag("SECOND_FACTOR") ?? null,
    fieldKeys: read.fieldKeys("FIELD_KEYS"),
    fieldKeysFile: read.fieldKeysFile("FIELD_KEYS_FILE", dataDir),
    backupDir: resolve(read.text("BACKUP_DIR") ?? join(dataDir, "backups")),
    backupKeyFile: read.outside("BACKUP_KEY_FILE", dataDir),
    storage: read.storage("FILES_URL", dataDir),
    uploads: {
      file: (read.integer("FILE_MAX_MB", 1, 2_000) ?? 100) * megabyte,
      daily: (read.integer("FILE_DAILY_MB", 1, 1_000_000) ?? 2_000) * megabyte,
      reserve: (read.integer("FILE_RESERVE_MB", 0, 1_000_000) ?? 1_000) * megabyte,
    },
    scanner: read.scanner("SCANNER_URL"),
    sms: readSms(read),
    oauth: readOAuth(environment, complain),
    logLevel: read.matching("LOG_LEVEL", /^(?:trace|debug|info|warn|error|fatal|silent)$/, levelMend) ?? "warn",
    firm: readFirm(read),
  };
  if (mistakes.length === 0) return config;
  throw new StartRefusal(`환경 변수를 고쳐 주세요.\n${mistakes.map((mistake) => `  ${mistake}`).join("\n")}`);
}

function ownOrigin(host: string, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}${port === 80 ? "" : `:${port}`}`;
}

/** Both halves of the key, or neither. The values themselves are not repeated: they are secrets. */
function readSms(read: Reader): SmsProvider | null {
  const [apiKey, apiSecret] = ["SOLAPI_API_KEY", "SOLAPI_API_SECRET"].map((name) => read.text(name));
  const url = read.origin("SOLAPI_URL") ?? "https://api.solapi.com";
  if (apiKey === undefined && apiSecret === undefined) return null;
  if (apiKey !== undefined && apiSecret !== undefined) return { url, apiKey, apiSecret };
  read.complain(
    apiKey === undefined ? "SOLAPI_API_KEY" : "SOLAPI_API_SECRET",
    "SOLAPI_API_KEY와 SOLAPI_API_SECRET을 함께 적어 주세요.",
  );
  return null;
}

function readFirm(read: Reader): FirmOverrides {
  const values = {
    address: read.text("FIRM_ADDRESS"),
    phone: read.matching("FIRM_PHONE", /^[\d-]{8,14}$/, "숫자와 하이픈으로 적어 주세요. 예: 02-000-0000"),
    email: read.matching("FIRM_EMAIL", emailForm, "이메일 주소를 적어 주세요."),
    panelTeamId: read.id("FIRM_PANEL_TEAM_ID"),
    panelExcludedIds: read.ids("FIRM_PANEL_EXCLUDED_IDS"),
    newTeamName: read.text("FIRM_NEW_TEAM_NAME"),
    newExtraUserId: read.id("FIRM_NEW_EXTRA_USER_ID"),
    presaleTeamId: read.id("FIRM_PRESALE_TEAM_ID"),
    devPages: read.flag("FIRM_DEV_PAGES"),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const idForm = /^[1-9]\d{0,14}$/;

const idsOf = (value: string) => value.split(",").map((id) => id.trim());

class Reader {
  readonly environment: Environment;
  readonly complain: Complain;

  constructor(environment: Environment, complain: Complain) {
    this.environment = environment;
    this.complain = complain;
  }

  text(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }

  matching(name: string, pattern: RegExp, mend: string): string | undefined {
    return this.fitting(name, (value) => pattern.test(value), mend);
  }

  fitting(name: string, fits: (value: string) => boolean, mend: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || fits(value)) return value;
    this.complain(name, `'${value}'은(는) 쓸 수 없습니다. ${mend}`);
    return undefined;
  }

  integer(name: string, least: number, most: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (/^\d{1,9}$/.test(value) && number >= least && number <= most) return number;
    this.complain(name, `'${value}'은(는) 쓸 수 없습니다. ${least}에서 ${most} 사이의 정수를 적어 주세요.`);
    return undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.matching(name, /^[01]$/, "0(끔) 또는 1(켬)을 적어 주세요.");
    return value === undefined ? undefined : value === "1";
  }

  id(name: string): number | undefined {
    const value = this.matching(name, idForm, "번호(1 이상의 정수)를 적어 주세요.");
    return value === undefined ? undefined : Number(value);
  }

  ids(name: string): number[] | undefined {
    const areIds = (value: string) => idsOf(value).every((id) => idForm.test(id));
    const value = this.fitting(name, areIds, "번호를 쉼표로 나누어 적어 주세요. 예: 3,7");
    return value === undefined ? undefined : idsOf(value).map(Number);
  }

  databaseUrl(name: string): string | null {
    const value = this.text(name);
    if (value === undefined) return null;
    const url = URL.parse(value);
    const postgres = url?.protocol === "postgresql:" || url?.protocol === "postgres:";
    if (postgres && url.pathname.length > 1) return value;
    // The value itself is not repeated: it holds a password.
    this.complain(name, "postgresql://사용자:비밀번호@호스트:5432/데이터베이스 형식으로 적어 주세요.");
    return null;
  }

  storage(name: string, dataDir: string): StorageAddress {
    const value = this.text(name);
    const address = value === undefined ? null : parseStorageAddress(value);
    // The value itself is not repeated: it may hold a secret.
    if (value !== undefined && !address) {
      this.complain(name, "file:///폴더 또는 s3://키:비밀키@호스트/버킷?region=지역 형식으로 적어 주세요.");
    }
    return address ?? { kind: "disk", folder: join(dataDir, "files") };
  }

  scanner(name: string): ScannerAddress | null {
    const value = this.text(name);
    const address = value === undefined ? null : parseScannerAddress(value);
    if (value !== undefined && !address) {
      this.complain(
        name,
        `'${value}'은(는) 쓸 수 없습니다. tcp://호스트:3310 또는 unix:///소켓경로 형식으로 적어 주세요.`,
      );
    }
    return address;
  }

  fieldKeys(name: string): string | null {
    const value = this.text(name);
    if (value === undefined || parseFieldKeys(value)) return value ?? null;
    // The value itself is not repeated: it holds secrets.
    this.complain(name, "이름:base64(32바이트)를 쉼표로 나누어, 새 열쇠부터 적어 주세요.");
    return null;
  }

  fieldKeysFile(name: string, dataDir: string): string {
    return this.outside(name, dataDir) ?? resolve(`${dataDir}.keys`);
  }

  /** A path that a copy of the data directory does not hold. */
  outside(name: string, dataDir: string): string | null {
    const value = this.text(name);
    if (value === undefined) return null;
    const path = resolve(value);
    if (path.startsWith(`${dataDir}/`)) this.complain(name, "데이터 폴더 밖의 파일을 적어 주세요.");
    return path;
  }

  origin(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    const web = url?.protocol === "https:" || url?.protocol === "http:";
    if (web && url.pathname === "/" && !url.search && !url.hash && !url.username) return url.origin;
    this.complain(name, `'${value}'은(는) 쓸 수 없습니다. 경로 없이 주소만 적어 주세요. 예: https://haechi.example.kr`);
    return undefined;
  }

  networks(name: string): string[] {
    const entries = (this.text(name) ?? "").split(",").map((entry) => entry.trim());
    const networks = entries.filter((entry) => entry !== "");
    const wrong = networks.filter((entry) => !isNetwork(entry));
    if (wrong.length > 0) {
      this.complain(
        name,
        `'${wrong.join(", ")}'은(는) 쓸 수 없습니다. 프록시의 IP 주소나 대역을 쉼표로 나누어 적어 주세요. 예: 10.0.0.1,192.168.0.0/24`,
      );
    }
    return networks;
  }
}

/** An address, or a range whose prefix is not 0: `true`, a number of hops or 0.0.0.0/0 would trust anybody. */
function isNetwork(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}
