import PizZip from "pizzip";
import { splitFields, type PaperParagraph } from "../../paper/paper-fields.ts";
import { closePaper } from "./archive.ts";
import { hwpxHead, namespaces, pageOfHwpx } from "./hwpx-head.ts";
import { escapeXml } from "./xml.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>';

/** Numbers of the looks that `hwpxHead` declares, of paragraphs and of characters. */
const looks = {
  plain: { paragraph: 0, char: 0 },
  title: { paragraph: 1, char: 1 },
  heading: { paragraph: 2, char: 2 },
  centre: { paragraph: 3, char: 0 },
  right: { paragraph: 4, char: 0 },
} as const;

/** A HWPX of these paragraphs; each of their fields is a 누름틀 of its name. */
export function writeHwpx(paragraphs: readonly PaperParagraph[], title: string): Buffer {
  const zip = new PizZip();
  zip.file("mimetype", "application/hwp+zip");
  zip.file(
    "version.xml",
    `${xml}<hv:HCFVersion xmlns:hv="http://www.hancom.co.kr/hwpml/2011/version" tagetApplication="WORDPROCESSOR" major="5" minor="1" micro="0" buildNumber="1" os="1" xmlVersion="1.4" application="Hancom Office Hangul" appVersion="11, 0, 0, 0 WIN32LEWindows_10"/>`,
  );
  zip.file(
    "META-INF/container.xml",
    `${xml}<ocf:container xmlns:ocf="urn:oasis:names:tc:opendocument:xmlns:container"><ocf:rootfiles><ocf:rootfile full-path="Contents/content.hpf" media-type="application/hwpml-package+xml"/></ocf:rootfiles></ocf:container>`,
  );
  zip.file(
    "META-INF/manifest.xml",
    `${xml}<odf:manifest xmlns:odf="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>`,
  );
  zip.file(
    "Contents/content.hpf",
    `${xml}<opf:package xmlns:opf="http://www.idpf.org/2007/opf/" version="" unique-identifier="" id=""><opf:metadata><opf:title>${escapeXml(title)}</opf:title><opf:language>ko</opf:language></opf:metadata><opf:manifest><opf:item id="header" href="Contents/header.xml" media-type="application/xml"/><opf:item id="section0" href="Contents/section0.xml" media-type="application/xml"/><opf:item id="settings" href="settings.xml" media-type="application/xml"/></opf:manifest><opf:spine><opf:itemref idref="header" linear="yes"/><opf:itemref idref="section0" linear="yes"/></opf:spine></opf:package>`,
  );
  zip.file(
    "settings.xml",
    `${xml}<ha:HWPApplicationSetting xmlns:ha="http://www.hancom.co.kr/hwpml/2011/app"><ha:CaretPosition listIDRef="0" paraIDRef="0" pos="0"/></ha:HWPApplicationSetting>`,
  );
  zip.file("Contents/header.xml", xml + hwpxHead);
  let fields = 0;
  const body = paragraphs.map((one, index) => paragraph(one, index, () => (fields += 1))).join("");
  zip.file("Contents/section0.xml", `${xml}<hs:sec ${namespaces}>${body}</hs:sec>`);
  return closePaper(zip);
}

function paragraph({ text, style, newPage }: PaperParagraph, index: number, nextField: () => number): string {
  const look = looks[style ?? "plain"];
  const page = index === 0 ? `<hp:run charPrIDRef="0">${pageOfHwpx}</hp:run>` : "";
  const runs = splitFields(text)
    .map((part, place) => (place % 2 === 1 ? field(part, nextField(), look.char) : run(part, look.char)))
    .join("");
  return `<hp:p id="${index}" paraPrIDRef="${look.paragraph}" styleIDRef="0" pageBreak="${newPage ? 1 : 0}" columnBreak="0" merged="0">${page}${runs || run("", look.char)}</hp:p>`;
}

function run(text: string, char: number): string {
  return text === "" ? "" : `<hp:run charPrIDRef="${char}"><hp:t>${escapeXml(text)}</hp:t></hp:run>`;
}

/** A 누름틀: the program shows its name until something is written into it. */
function field(name: string, number: number, char: number): string {
  const shown = escapeXml(name);
  const command = `Clickhere:set:${name.length + 36}:Direction:wstring:${name.length}:${shown} HelpState:wstring:0:  `;
  const ids = `fieldid="${627_272_811 + number}"`;
  const id = 1_700_000_000 + number;
  return (
    `<hp:run charPrIDRef="${char}"><hp:ctrl><hp:fieldBegin id="${id}" type="CLICK_HERE" name="${shown}" editable="1" dirty="0" zorder="-1" ${ids} metaTag=""><hp:parameters cnt="3" name=""><hp:integerParam name="Prop">9</hp:integerParam><hp:stringParam name="Command" xml:space="preserve">${command}</hp:stringParam><hp:stringParam name="Direction">${shown}</hp:stringParam></hp:parameters></hp:fieldBegin></hp:ctrl></hp:run>` +
    `<hp:run charPrIDRef="${char}"><hp:t>${shown}</hp:t></hp:run>` +
    `<hp:run charPrIDRef="${char}"><hp:ctrl><hp:fieldEnd beginIDRef="${id}" ${ids}/></hp:ctrl></hp:run>`
  );
}
