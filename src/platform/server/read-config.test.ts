import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "./read-config.ts";
import { StartRefusal } from "./start-refusal.ts";

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefusal);
    return (error as StartRefusal).message;
  }
  throw new Error("accepted");
}

test("without any variable the defaults hold", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve(".data"),
    databaseUrl: null,
    publicUrl: "http://127.0.0.1:3000",
    demo: true,
    trustProxy: [],
    sessionIdleMinutes: 30,
    sessionHours: 12,
    secondFactorRequired: null,
    fieldKeys: null,
    fieldKeysFile: resolve(".data.keys"),
    backupDir: resolve(".data/backups"),
    backupKeyFile: null,
    storage: { kind: "disk", folder: resolve(".data/files") },
    uploads: { file: 100_000_000, daily: 2_000_000_000, reserve: 1_000_000_000 },
    scanner: null,
    sms: null,
    oauth: {},
    logLevel: "warn",
    firm: {},
  });
});

test("every variable is read", () => {
  const config = readConfig({
    PORT: "8080",
    HOST: "0.0.0.0",
    DATA_DIR: "/srv/haechi",
    DATABASE_URL: "postgresql://haechi:secret@db.example.kr/haechi",
    PUBLIC_URL: "https://haechi.example.kr/",
    DEMO: "0",
    TRUST_PROXY: "10.0.0.1, 192.168.0.0/24,::1",
    SESSION_IDLE_MINUTES: "60",
    SESSION_HOURS: "4",
    SECOND_FACTOR: "1",
    FIELD_KEYS: `k2:${"A".repeat(43)}=,k1:${"B".repeat(43)}=`,
    FIELD_KEYS_FILE: "/etc/haechi/keys",
    SCANNER_URL: "unix:///run/clamav/clamd.ctl",
    FIRM_ADDRESS: "서울시 가상구 해치로 1",
    FIRM_PHONE: "02-000-0000",
    FIRM_EMAIL: "info@example.kr",
    FIRM_PANEL_TEAM_ID: "3",
    FIRM_PANEL_EXCLUDED_IDS: "7, 9",
    FIRM_NEW_TEAM_NAME: "new",
    FIRM_NEW_EXTRA_USER_ID: "12",
    FIRM_PRESALE_TEAM_ID: "5",
    FIRM_DEV_PAGES: "0",
  });
  expect(config).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    dataDir: "/srv/haechi",
    databaseUrl: "postgresql://haechi:secret@db.example.kr/haechi",
    publicUrl: "https://haechi.example.kr",
    demo: false,
    trustProxy: ["10.0.0.1", "192.168.0.0/24", "::1"],
    sessionIdleMinutes: 60,
    sessionHours: 4,
    secondFactorRequired: true,
    fieldKeysFile: "/etc/haechi/keys",
    scanner: { path: "/run/clamav/clamd.ctl" },
    firm: {
      address: "서울시 가상구 해치로 1",
      phone: "02-000-0000",
      email: "info@example.kr",
      panelTeamId: 3,
      panelExcludedIds: [7, 9],
      newTeamName: "new",
      newExtraUserId: 12,
      presaleTeamId: 5,
      devPages: false,
    },
  });
});

test.each([
  ["PORT", "65536", "0에서 65535"],
  ["PORT", "3000a", "정수"],
  ["HOST", "a b", "호스트 이름"],
  ["DATABASE_URL", "mysql://root@localhost/x", "postgresql://"],
  ["DATABASE_URL", "postgresql://localhost", "postgresql://"],
  ["PUBLIC_URL", "https://haechi.example.kr/intra", "경로 없이"],
  ["PUBLIC_URL", "haechi.example.kr", "경로 없이"],
  ["DEMO", "no", "0(끔)"],
  ["TRUST_PROXY", "true", "IP 주소나 대역"],
  ["TRUST_PROXY", "1", "IP 주소나 대역"],
  ["TRUST_PROXY", "0.0.0.0/0", "IP 주소나 대역"],
  ["TRUST_PROXY", "10.0.0.0/33", "IP 주소나 대역"],
  ["SESSION_IDLE_MINUTES", "9", "10에서 60"],
  ["SESSION_IDLE_MINUTES", "61", "10에서 60"],
  ["SESSION_HOURS", "3", "4에서 24"],
  ["SESSION_HOURS", "25", "4에서 24"],
  ["FIELD_KEYS", "k1:dG9vIHNob3J0", "base64(32바이트)"],
  ["FIELD_KEYS_FILE", ".data/keys", "데이터 폴더 밖"],
  ["FILES_URL", "/srv/files", "file:///"],
  ["FILES_URL", "s3://host/bucket", "s3://"],
  ["FILE_MAX_MB", "0", "1에서 2000"],
  ["SCANNER_URL", "127.0.0.1:3310", "tcp://"],
  ["SCANNER_URL", "unix://clamd.ctl", "unix:///"],
  ["LOG_LEVEL", "loud", "silent"],
  ["FIRM_PHONE", "전화", "숫자와 하이픈"],
  ["FIRM_EMAIL", "info", "이메일 주소"],
  ["FIRM_PANEL_TEAM_ID", "0", "번호"],
  ["FIRM_PANEL_EXCLUDED_IDS", "3;7", "쉼표"],
  ["FIRM_NEW_EXTRA_USER_ID", "-1", "번호"],
  ["FIRM_PRESALE_TEAM_ID", "분양팀", "번호"],
])("%s=%s is refused with its mend", (name, value, mend) => {
  const message = refusal({ [name]: value });
  expect(message).toContain(`${name}: `);
  expect(message).toContain(mend);
});

test("all mistakes are told at once, and no password among them", () => {
  const message = refusal({ PORT: "x", DEMO: "2", DATABASE_URL: "mysql://u:topsecret@h/d" });
  for (const name of ["PORT", "DEMO", "DATABASE_URL"]) expect(message).toContain(`${name}: `);
  expect(message).not.toContain("topsecret");
});

test("the own origin names a host that a browser can open", () => {
  expect(readConfig({ HOST: "::1", PORT: "80" }).publicUrl).toBe("http://[::1]");
  expect(readConfig({ HOST: "0.0.0.0" }).publicUrl).toBe("http://localhost:3000");
});

describe("providers", () => {
  const google = { OAUTH_GOOGLE_CLIENT_ID: "id", OAUTH_GOOGLE_CLIENT_SECRET: "secret" };

  test("well-known endpoints are filled in", () => {
    expect(readConfig(google).oauth).toEqual({
      google: {
        clientId: "id",
        clientSecret: "secret",
        authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
        tokenUrl: "https://oauth2.googleapis.com/token",
        userInfoUrl: "https://openidconnect.googleapis.com/v1/userinfo",
        issuer: "https://accounts.google.com",
      },
    });
  });

  test("replaced endpoints drop the well-known issuer unless one is named", () => {
    const own = { ...google, OAUTH_GOOGLE_TOKEN_URL: "http://localhost:8080/token" };
    expect(readConfig(own).oauth.google).toMatchObject({ tokenUrl: "http://localhost:8080/token", issuer: null });
    const named = { ...own, OAUTH_GOOGLE_ISSUER: "http://localhost:8080" };
    expect(readConfig(named).oauth.google?.issuer).toBe("http://localhost:8080");
  });

  test("one in the firm's own network is named as such", () => {
    expect(readConfig(google).oauth.google?.privateNetwork).toBeUndefined();
    expect(readConfig({ ...google, OAUTH_GOOGLE_PRIVATE: "1" }).oauth.google?.privateNetwork).toBe(true);
  });

  test.each([
    [{ OAUTH_KAKAO_CLIENT_ID: "id" }, "OAUTH_KAKAO_CLIENT_SECRET: "],
    [{ OAUTH_NAVER_TOKEN_URL: "https://x.example/token" }, "OAUTH_NAVER_CLIENT_ID: "],
    [{ ...google, OAUTH_GOOGLE_ISSUER: "http://accounts.example" }, "https:// 주소"],
    [{ ...google, OAUTH_GOOGLE_PRIVATE: "yes" }, "OAUTH_GOOGLE_PRIVATE: "],
    [{ OAUTH_GOGLE_CLIENT_ID: "id" }, "알 수 없는 설정"],
  ])("%o is refused", (environment, part) => {
    expect(refusal(environment)).toContain(part);
  });
});
