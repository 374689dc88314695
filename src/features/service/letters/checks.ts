import { a4, mm } from "#platform/paper/measures.ts";
import { isPrintable, textWidth } from "#platform/paper/text-width.ts";
import type { Check, CheckPlace } from "./check.ts";
import { kindOf, mostEpostSheets, officeMargins, type LetterContents, type Party } from "./contents.ts";
import { lineSpacing, paperPages, sheetsOf } from "./paper.ts";
import { papersInWords } from "./postal-fees.ts";
import { textChecks } from "./text-checks.ts";

type Found = Omit<Check, "place" | "source"> & Partial<Pick<Check, "source">>;

/** Everything the office or the firm would object to in a letter (rules §7.5), each named where it is put right. */
export function checkLetter(contents: LetterContents): Check[] {
  return [
    ...partyChecks("senders", "발신인", contents.senders),
    ...partyChecks("receivers", "수신인", contents.receivers),
    ...counselChecks(contents),
    ...severalChecks(contents),
    ...marginChecks(contents),
    ...sheetChecks(contents),
    ...dateChecks(contents),
    ...correctionChecks(contents),
    ...letterChecks(contents),
    ...textChecks(contents),
  ];
}

function at(place: CheckPlace, source: string, found: readonly Found[]): Check[] {
  return found.map((one) => ({ source, ...one, place }));
}

/** Name and address stand in original, copies and on the envelope, the same on each. */
function partyChecks(place: "senders" | "receivers", label: string, parties: readonly Party[]): Check[] {
  const found: Found[] = [];
  if (parties.length === 0) {
    found.push({ key: `${place}.none`, level: "block", message: `${label}의 이름과 주소를 적어 주세요.` });
  }
  for (const [index, { name, address, envelopeAddress }] of parties.entries()) {
    const which = parties.length > 1 ? `${label} ${index + 1}` : label;
    if (name.trim() === "" || address.trim() === "") {
      found.push({ key: `${place}.blank`, level: "block", message: `${which}의 이름과 주소를 모두 적어 주세요.` });
    }
    if (envelopeAddress !== "" && envelopeAddress.trim() !== address.trim()) {
      found.push({
        key: `${place}.envelope`,
        level: "block",
        message: `봉투와 본문의 주소가 다릅니다 (${which}: ‘${envelopeAddress}’ / ‘${address}’).`,
      });
    }
  }
  return at(place, "우편규칙 제51조", found);
}

/** Whoever has a lawyer is addressed through that lawyer. */
function counselChecks({ receivers }: LetterContents): Check[] {
  const found = receivers.flatMap(({ name, counsel }): Found[] =>
    counsel === ""
      ? []
      : [
          {
            key: "receivers.counsel",
            level: "warn",
            message: `${name}에게 대리인(${counsel})이 있습니다. 대리인에게 보내야 하는지 확인해 주세요.`,
          },
        ],
  );
  return at("receivers", "변호사윤리장전", found);
}

function severalChecks(contents: LetterContents): Check[] {
  const kind = kindOf(contents);
  const found: Found[] = [
    { key: "copies", level: "fact", message: papersInWords(contents), source: "우편규칙 제48조" },
  ];
  if (kind === "identical" || kind === "jointIdentical") {
    found.push({
      key: "identical",
      level: "fact",
      message: "동문내용증명입니다. 원본에는 그 수신인만, 등본에는 모든 수신인의 이름과 주소가 들어갑니다.",
      source: "우편규칙 제47조·제48조 제2항",
    });
  }
  if (kind === "joint" || kind === "jointIdentical") {
    const [first] = contents.senders;
    found.push({
      key: "joint",
      level: "fact",
      message: `연명입니다. 봉투에는 ${first!.name || "첫 발신인"} 한 사람만 적습니다.`,
      source: "우편규칙 제51조",
    });
  }
  return at("receivers", "우편규칙 제47조", found);
}

const marginLabels = {
  marginTop: "위",
  marginBottom: "아래",
  marginLeft: "왼쪽",
  marginRight: "오른쪽",
} as const;

/** 인터넷우체국 takes its own margins alone; at the counter they are a good custom. */
function marginChecks(contents: LetterContents): Check[] {
  const isFile = contents.channel === "epost";
  const found = (Object.keys(officeMargins) as (keyof typeof officeMargins)[]).flatMap((key): Found[] => {
    if (contents[key] >= officeMargins[key]) return [];
    const message = `${marginLabels[key]} 여백이 ${contents[key]}mm입니다. ${officeMargins[key]}mm 이상이어야 합니다.`;
    return [{ key, level: isFile ? "block" : "warn", message }];
  });
  const width = a4.width - contents.marginLeft - contents.marginRight;
  const height = a4.height - contents.marginTop - contents.marginBottom;
  if (width < 80 || height < 80) {
    found.push({ key: "margins.room", level: "block", message: "여백이 너무 커서 글을 놓을 자리가 없습니다." });
  }
  return at("margins", "인터넷우체국 내용증명 안내", found);
}

function sheetChecks(contents: LetterContents): Check[] {
  const sheets = sheetsOf(contents);
  const pages = paperPages(contents, "copy").length;
  const found: Found[] = [{ key: "sheets", level: "fact", message: sheetWords(contents, pages, sheets) }];
  if (contents.channel === "epost") {
    if (sheets > mostEpostSheets) {
      found.push({
        key: "sheets.most",
        level: "block",
        message: `${sheets}매입니다. 인터넷우체국은 ${mostEpostSheets}매까지 받습니다. 창구 접수로 바꾸거나 첨부를 줄여 주세요.`,
        source: "인터넷우체국 내용증명 안내",
      });
    }
    const envelope = sheets <= 6 ? "소봉투(1~6매)" : "대봉투(7~150매)";
    found.push({ key: "envelope", level: "fact", message: envelope, source: "인터넷우체국 내용증명 안내" });
  } else if (sheets > 1) {
    found.push({
      key: "seals",
      level: "fact",
      message: "여러 매는 이음매에 간인하고, 원본과 등본의 계인은 우체국이 찍습니다.",
      source: "우편규칙 제52조·제53조",
    });
  }
  return at("attachments", "우편규칙 제52조", found);
}

/** Pages, lines of a page and letters of a line, as the paper has them. */
function sheetWords(contents: LetterContents, pages: number, sheets: number): string {
  const size = mm(a4.height - contents.marginTop - contents.marginBottom);
  const lines = Math.max(Math.floor(size / (contents.fontPt * lineSpacing)), 0);
  const width = mm(a4.width - contents.marginLeft - contents.marginRight);
  const letters = Math.max(Math.floor(width / textWidth("가", contents.fontPt)), 0);
  const papers = contents.doubleSided ? `, 양면 ${Math.ceil(pages / 2)}장` : "";
  return `${sheets}매 (본문 ${pages}쪽${papers}, 한 쪽 ${lines}줄, 한 줄 한글 ${letters}자)`;
}

function dateChecks({ datedOn }: LetterContents): Check[] {
  if (datedOn !== null) return [];
  const message = "발신일을 적어 주세요. 나중에 적을 빈칸을 둘 수 없습니다.";
  return at("dates", "우편규칙 제49조", [{ key: "dated", level: "block", message }]);
}

/** A correction by hand names a page that there is. */
function correctionChecks(contents: LetterContents): Check[] {
  const pages = paperPages(contents, "copy").length;
  const found = contents.corrections.flatMap(({ sheet, kind, letters }, index): Found[] => {
    if (sheet <= pages && letters > 0) return [];
    return [
      {
        key: "corrections",
        level: "block",
        message: `정정 ${index + 1} (${kind}): 본문은 ${pages}쪽입니다. 쪽과 글자 수를 확인해 주세요.`,
      },
    ];
  });
  return at("corrections", "우편규칙 제50조", found);
}

const namesAndAddresses = (all: readonly Party[]) => all.map(({ name, address }) => name + address).join("");

/** What the font cannot print would be a blank on the paper. */
function letterChecks(contents: LetterContents): Check[] {
  const { title, body, senders, receivers, attachments, counselName } = contents;
  const places: readonly (readonly [CheckPlace, string])[] = [
    ["title", title],
    ["body", body + counselName],
    ["senders", namesAndAddresses(senders)],
    ["receivers", namesAndAddresses(receivers)],
    ["attachments", attachments.map((one) => one.title).join("")],
  ];
  return places.flatMap(([place, text]) => {
    const missing = [...new Set(text.replaceAll(/[\n\t]/g, ""))].filter((letter) => !isPrintable(letter));
    if (missing.length === 0) return [];
    const message = `글꼴에 없어 인쇄되지 않는 글자: ${missing.slice(0, 10).join(" ")}. 한글로 적어 주세요.`;
    return at(place, "우편규칙 제49조", [{ key: `letters.${place}`, level: "block", message }]);
  });
}
