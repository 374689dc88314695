import type { ScannerAddress } from "./storage/scanner-address.ts";
import type { StorageAddress } from "./storage/storage-address.ts";

/** What the environment may set; read and checked once at boot. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Origin under which browsers reach the product, without a trailing slash. */
  readonly publicUrl: string;
  /** Fill a demo firm on the very first start. */
  readonly demo: boolean;
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For counts; empty: none. */
  readonly trustProxy: readonly string[];
  readonly sessionIdleMinutes: number;
  readonly sessionHours: number;
  /** Whether everybody needs a second factor; null: as the firm has chosen. */
  readonly secondFactorRequired: boolean | null;
  /** Keys of encrypted fields, `id:base64` parted by commas, the newest first; null: those of the file. */
  readonly fieldKeys: string | null;
  /** Where the keys are kept otherwise; outside of the data directory, so that its copies do not hold them. */
  readonly fieldKeysFile: string;
  /** Where backups of the embedded database are kept. */
  readonly backupDir: string;
  /** File with the key of the backups; null: they are not encrypted. */
  readonly backupKeyFile: string | null;
  /** Where uploaded files are kept. */
  readonly storage: StorageAddress;
  readonly uploads: UploadLimits;
  /** The virus scanner that looks through uploaded files; null: there is none. */
  readonly scanner: ScannerAddress | null;
  /** Who carries short messages out of the house; null: nobody, they are only written down. */
  readonly sms: SmsProvider | null;
  readonly oauth: Readonly<Partial<Record<OAuthProvider, OAuthClient>>>;
  /** From which weight on the process log has its lines. */
  readonly logLevel: string;
  /** Values that override the firm's stored settings. */
  readonly firm: FirmOverrides;
};

/** An account with SOLAPI. */
export type SmsProvider = {
  /** Origin of its calls. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
};

/** How much may be uploaded, in bytes. */
export type UploadLimits = {
  readonly file: number;
  /** Of one person within a day. */
  readonly daily: number;
  /** Free space that uploads leave on the disk. */
  readonly reserve: number;
};

export type OAuthProvider = "kakao" | "naver" | "google";

export type OAuthClient = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  /** Issuer for providers with OpenID Connect discovery; null for plain OAuth 2. */
  readonly issuer: string | null;
  /** The provider stands in the firm's own network; absent: its addresses have to be public. */
  readonly privateNetwork?: boolean;
};

export type FirmOverrides = {
  readonly address?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly panelTeamId?: number;
  readonly panelExcludedIds?: readonly number[];
  readonly newTeamName?: string;
  readonly newExtraUserId?: number;
  readonly presaleTeamId?: number;
  readonly devPages?: boolean;
};
