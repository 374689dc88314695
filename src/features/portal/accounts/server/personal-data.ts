import { personalTable } from "#records/server/whose/personal-table.ts";
import { email } from "#records/field.ts";

/** With the client its accounts go, and their sessions. */
export const clientAccounts = personalTable("client_accounts", {
  name: "clientAccount",
  label: "의뢰인 회원",
  whose: [["client", "client_id"]],
  goes: true,
  columns: { email: email({ label: "회원 이메일", disclose: true }) },
});

export const clientSessions = personalTable("client_sessions", {
  label: "의뢰인 로그인",
  whose: [["clientAccount", "account_id"]],
  goes: true,
  columns: {},
});
