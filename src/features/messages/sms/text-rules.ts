import { compactOf, soughtOf } from "#firm/advertising/compact.ts";
import { promotionalIn } from "./promotional.ts";
import { smsKinds, type SmsKind, type SmsPurpose } from "./sms-message.ts";

/** How many bytes a text has in CP949, and which of its signs have no place there. A line break counts one. */
export type Encoding = {
  readonly bytesOf: (text: string) => number;
  readonly unencodableIn: (text: string) => string[];
};

/** Bytes of CP949 that the carriers take (rules §7.7). */
export const byteLimits: Readonly<Record<SmsKind, number>> = { SMS: 90, LMS: 2000 };
const titleBytes = 40;

/** The mark of an advertisement, exactly so (정보통신망법 시행령 별표 6). */
const adMark = "(광고)";

/** What the rules need to know about the firm. */
export type SmsFirm = {
  readonly firmName: string;
  /** 080 number under which advertisements are refused, digits; blank: none is set. */
  readonly refusalNo: string;
};

export type SmsText = { readonly purpose: SmsPurpose; readonly title: string; readonly body: string };

export type TextFault = { readonly field: "title" | "body"; readonly message: string };

/** SMS up to 90 bytes without a title, else LMS. */
export function kindOf({ title, body }: Pick<SmsText, "title" | "body">, { bytesOf }: Encoding): SmsKind {
  return title === "" && bytesOf(body) <= byteLimits.SMS ? smsKinds.SMS : smsKinds.LMS;
}

/** Why a text may not be sent on that Korean day, in words beside the field; none: it may (rules §7.7, additions S4). */
export function faultsOf(text: SmsText, firm: SmsFirm, encoding: Encoding, day: string): TextFault[] {
  return [
    ...formFaults("title", text.title, titleBytes, encoding),
    ...(text.body.trim() === "" ? [{ field: "body", message: "본문을 적어 주세요." } as const] : []),
    ...formFaults("body", text.body, byteLimits.LMS, encoding),
    ...(text.purpose === "ad" ? adFaults(text, firm) : infoFaults(text, day)),
  ];
}

function formFaults(field: TextFault["field"], text: string, most: number, encoding: Encoding): TextFault[] {
  const strange = encoding.unencodableIn(text);
  const bytes = encoding.bytesOf(text);
  return [
    ...(strange.length > 0
      ? [{ field, message: `문자로 보낼 수 없는 글자가 있습니다: ${strange.slice(0, 10).join(" ")}` }]
      : []),
    ...(bytes > most
      ? [
          {
            field,
            message: `${bytes.toLocaleString("ko-KR")}바이트입니다. ${most.toLocaleString("ko-KR")}바이트까지 보낼 수 있습니다.`,
          },
        ]
      : []),
  ];
}

function adFaults({ title, body }: SmsText, { firmName, refusalNo }: SmsFirm): TextFault[] {
  const faults: TextFault[] = [];
  if (title !== "" && !title.startsWith(adMark)) {
    faults.push({ field: "title", message: `광고는 제목도 ‘${adMark}’로 시작해야 합니다.` });
  }
  if (!body.startsWith(adMark)) {
    const written = looksLikeMark(body) ? " 띄어 쓰거나 다른 괄호를 쓸 수 없습니다." : "";
    faults.push({ field: "body", message: `광고는 ‘${adMark}’로 시작해야 합니다.${written}` });
  } else if (!body.slice(adMark.length).trimStart().startsWith(firmName)) {
    faults.push({ field: "body", message: `‘${adMark}’ 바로 뒤에 보내는 곳의 이름(${firmName})을 적어야 합니다.` });
  }
  if (refusalNo === "") {
    faults.push({
      field: "body",
      message: "무료수신거부 번호(080)가 등록되어 있지 않습니다. 발신번호 화면에서 등록해 주세요.",
    });
  } else if (!digitsOf(body).includes(refusalNo) || !body.replaceAll(/\s/g, "").includes("무료")) {
    faults.push({ field: "body", message: `무료수신거부 번호(무료거부 ${refusalNo})를 적어야 합니다.` });
  }
  return faults;
}

function infoFaults({ title, body }: SmsText, day: string): TextFault[] {
  if (looksLikeMark(title) || looksLikeMark(body)) {
    return [{ field: "body", message: "광고 표시가 있습니다. 목적을 광고로 바꾸어 주세요." }];
  }
  const found = promotionalIn(`${title}\n${body}`, day);
  if (found.length === 0) return [];
  const words = found.map(({ phrase, label }) => `‘${phrase}’ ${label}`).join(", ");
  return [
    { field: "body", message: `정보 문자에 광고로 보는 글이 있습니다: ${words}. 빼거나 목적을 광고로 바꾸어 주세요.` },
  ];
}

/** (광 고), [광고], （광고）, <광고>: what is written so that filters do not see it. */
function looksLikeMark(text: string): boolean {
  return /^[([{<【〔〈]?광고[)\]}>】〕〉]/u.test(
    text
      .normalize("NFKC")
      .replaceAll(/[\s.·_\-*]/g, "")
      .slice(0, 8),
  );
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

/**
 * The beginning and the end that the law asks of an advertisement, around what is to be said; `lawyer`: the name of
 * 광고책임변호사, blank where nobody is named.
 */
export function asAdvertisement(body: string, { firmName, refusalNo, lawyer }: SmsFirm & { readonly lawyer: string }) {
  const begun = body.startsWith(adMark) ? body : `${adMark}${firmName}\n${body}`;
  const isNamed = compactOf(begun).letters.includes(soughtOf(lawyer).letters);
  const named = isNamed ? begun : beforeRefusal(begun, `광고책임변호사 ${lawyer}`);
  return refusalNo === "" || digitsOf(named).includes(refusalNo) ? named : `${named}\n무료거부 ${refusalNo}`;
}

/** The line before the one that says how to refuse, or at the end. */
function beforeRefusal(body: string, line: string): string {
  const lines = body.split("\n");
  const place = lines.findLastIndex((one) => one.startsWith("무료거부"));
  return place < 0 ? `${body}\n${line}` : lines.toSpliced(place, 0, line).join("\n");
}
