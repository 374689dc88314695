/** Small files that bear the signature of their kind, with `words` inside so that no two are alike. */
export function sampleFile(kind: string, words = "확인"): Buffer {
  const body = Buffer.from(words);
  const start = starts[kind];
  if (!start) throw new Error(`no sample of ${kind}`);
  return Buffer.concat([start, body]);
}

/** An Office document with a password: an OLE container in which the whole is encrypted. */
export function protectedOffice(words = "확인"): Buffer {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  return Buffer.concat([ole, Buffer.alloc(1_600), name, Buffer.alloc(96), Buffer.from(words)]);
}

/** A PDF of one page as scanners and mail gateways hand it on: with bytes before its beginning. */
export function pdfBehind(before: string): Buffer {
  return Buffer.from(
    `${before}%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 400]>>endobj
trailer<</Root 1 0 R>>
%%EOF`,
  );
}

const ole = Buffer.from("d0cf11e0a1b11ae1", "hex");
const brand = (name: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${name}`)]);

/** The first entry of a ZIP, stored, and the names that its directory would hold. */
function zip(name: string, content: string, others = ""): Buffer {
  const head = Buffer.alloc(30);
  head.write("PK\u0003\u0004", "latin1");
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(`${name}${content}${others}`)]);
}

const starts: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from("%PDF-1.7\n"),
  hwp: Buffer.concat([ole, Buffer.alloc(5_000), Buffer.from("HWP Document File")]),
  hwpx: zip("mimetype", "application/hwp+zip", "Contents/content.hpf"),
  docx: zip("[Content_Types].xml", "<x/>", "word/document.xml"),
  xlsx: zip("[Content_Types].xml", "<x/>", "xl/workbook.xml"),
  pptx: zip("[Content_Types].xml", "<x/>", "ppt/presentation.xml"),
  jpg: Buffer.from("ffd8ffe0", "hex"),
  jpeg: Buffer.from("ffd8ffe1", "hex"),
  png: Buffer.from("89504e470d0a1a0a", "hex"),
  heic: brand("heic"),
  mp3: Buffer.from("ID3"),
  m4a: brand("M4A "),
  mp4: brand("isom"),
  txt: Buffer.from("글 "),
  eml: Buffer.from("Subject: "),
  zip: zip("a.txt", "a"),
};
