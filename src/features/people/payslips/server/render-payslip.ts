import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { formatWon } from "#platform/money.ts";
import { paperFont, registerFonts } from "#platform/server/pdf/fonts.ts";
import { itemCategories } from "../payslip.ts";
import type { Statement } from "./statement.ts";

type Input = { readonly statement: Statement; readonly password: string };

const styles = StyleSheet.create({
  page: { fontFamily: paperFont, fontSize: 9.5, padding: 42, lineHeight: 1.4, color: "#17202e" },
  title: { fontSize: 16, marginBottom: 4 },
  quiet: { color: "#4a5567" },
  head: { marginTop: 14, marginBottom: 4, fontSize: 11 },
  row: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: "#c5ccd6", paddingVertical: 3 },
  name: { width: "34%" },
  amount: { width: "20%", textAlign: "right", paddingRight: 10 },
  formula: { width: "46%", color: "#4a5567" },
});

/** A payslip on paper that opens with a password. For workers: it computes without a pause. */
export async function renderPayslip({ statement, password }: Input): Promise<Uint8Array> {
  registerFonts();
  const { person, month, edition, firm } = statement;
  const title = `${month} 급여명세서 ${person.name}`;
  // The version says how it is encrypted: AES with 256 bits.
  const document = {
    title,
    language: "ko-KR",
    userPassword: password,
    ownerPassword: password,
    pdfVersion: "1.7ext3",
  } as const;
  return renderToBuffer(
    h(
      Document,
      document,
      h(
        Page,
        { size: "A4", style: styles.page },
        h(Text, { style: styles.title }, `${month} 급여명세서${edition > 1 ? ` (정정 ${edition}판)` : ""}`),
        h(Text, { style: styles.quiet }, firm),
        block("근로자", [
          line("성명", person.name, ""),
          line("사번", person.staffNo, [person.department, person.position].filter(Boolean).join(" · ")),
        ]),
        block("지급일과 근로시간", [
          line("지급일", statement.payOn, ""),
          line("근로일수", days(statement), hours(statement)),
        ]),
        block("지급 항목", itemsOf(statement, false)),
        block("공제 항목", itemsOf(statement, true)),
        block("합계", [
          line("총지급액", won(statement.gross), ""),
          line("공제 총액", won(statement.deductions), ""),
          line("실지급액", won(statement.net), "총지급액 − 공제 총액"),
        ]),
        statement.note || statement.reason
          ? block("안내", [
              h(
                Text,
                { key: "note" },
                [statement.reason && `정정 사유: ${statement.reason}`, statement.note].filter(Boolean).join(" · "),
              ),
            ])
          : null,
      ),
    ),
  );
}

const won = (amount: number) => `${formatWon(amount)}원`;
const days = ({ workDays }: Statement) => (workDays === null ? "-" : `${workDays}일`);

const word = (name: string, minutes: number) =>
  minutes > 0 && `${name} ${Math.floor(minutes / 60)}시간 ${minutes % 60}분`;

function hours({ overtime, night, holiday }: Statement): string {
  return [word("연장", overtime), word("야간", night), word("휴일", holiday)].filter(Boolean).join(" · ");
}

function itemsOf({ items }: Statement, isDeduction: boolean): ReactElement[] {
  return items
    .filter((item) => item.isDeduction === isDeduction)
    .map(({ id, name, category, amount, minutes, formula, rate }) => {
      const said = [minutes !== null && `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`, formula, rate].filter(
        Boolean,
      );
      const label = name === itemCategories[category] ? name : `${name} (${itemCategories[category]})`;
      return line(label, won(amount), said.join(" · "), String(id));
    });
}

function block(title: string, children: readonly ReactElement[]): ReactElement {
  return h(View, { key: title, wrap: false }, h(Text, { style: styles.head }, title), ...children);
}

function line(name: string, amount: string, formula: string, key = name): ReactElement {
  return h(
    View,
    { key, style: styles.row },
    h(Text, { style: styles.name }, name),
    h(Text, { style: styles.amount }, amount),
    h(Text, { style: styles.formula }, formula),
  );
}
