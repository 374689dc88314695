import { request, type Maker } from "./wire-request.ts";

const foreignTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonx",
  "application/xml",
  "application/octet-stream",
  "text/html",
  "application/json-patch+json",
  "a/b",
  "*/*",
  "application",
  "",
];

const brokenJson = [
  "{",
  "[",
  "}",
  "{}{}",
  '{"a":1',
  "{'a':1}",
  '{"a":01}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":undefined}',
  '{"a":1,}',
  "// {}",
  '{"a":"\n"}',
  '{"a":"\\x"}',
  "nul",
  "\u0000",
  '{"__proto__":{"a":1}}',
  '{"a":{"constructor":{"prototype":{"b":1}}}}',
  '{"title":"\\u0000"}',
  '{"title":"\\ud800"}',
  '{"\\udc00":1}',
  '{"staffs":[{"id":1e400,"name":"가"}]}',
  `{"a":1${"0".repeat(400)}}`,
  `[{"id":1e400,"order":1e400}]`,
];

const deep = (open: string, close: string, core: string) => open.repeat(1_000) + core + close.repeat(1_000);

/** Damage to the body; only for calls that read one. */
export const bodyDamage: readonly Maker[] = [
  (target, random) => {
    const contentType = random.pick(foreignTypes);
    return {
      name: `type ${contentType}`,
      bytes: request(target, { body: "a=1", contentType: contentType === "" ? null : contentType }),
      expected: "refused",
    };
  },
  (target, random) => {
    const body = random.pick(brokenJson);
    return { name: `JSON ${body.slice(0, 40)}`, bytes: request(target, { body }), expected: "refused" };
  },
  (target, random) => {
    const [open, close, core] = random.pick([
      ["[", "]", ""],
      ['{"a":', "}", "1"],
      ['[{"a":', "}]", "1"],
      ["[", "", ""],
    ] as const);
    return {
      name: `depth 1000 of ${open}`,
      bytes: request(target, { body: deep(open, close, core) }),
      expected: "refused",
    };
  },
  (target, random) => {
    const letter = random.pick(["a", "가", "\\u0041", " "]);
    const body = `{"title":"${letter.repeat(Math.ceil(1_048_576 / letter.length))}"}`;
    return { name: "1 MB text", bytes: request(target, { body }), expected: "refused" };
  },
  (target) => ({
    name: "more announced than any call takes, nothing sent",
    bytes: request(target, { body: "{}", length: 1_073_741_824 }),
    expected: "refused",
  }),
  (target) => ({
    name: "body shorter than announced",
    bytes: request(target, { body: '{"a":', length: 50 }),
    expected: "cut",
    unfinished: true,
  }),
  (target) => ({
    name: "invalid UTF-8",
    bytes: request(target, {
      body: Buffer.concat([Buffer.from('{"nothing":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]),
    }),
    expected: "refused",
  }),
  (target) => ({
    name: "EUC-KR as JSON",
    bytes: request(target, { body: Buffer.from([0xb0, 0xa1]), contentType: "application/json; charset=euc-kr" }),
    expected: "refused",
  }),
  (target, random) => ({
    name: "duplicate keys",
    bytes: request(target, {
      body: random.pick(['{"title":"a","title":{}}', '{"id":1,"id":2}', '[{"id":1,"id":"a"}]']),
    }),
    expected: "any",
  }),
  (target) => ({
    name: "broken chunk",
    bytes: request(target, {
      headers: ["Transfer-Encoding: chunked", "Content-Type: application/json"],
      body: "zz\r\n{}\r\n",
      contentType: null,
      length: null,
    }),
    expected: "refused",
  }),
  (target) => ({
    name: "length and chunks at once",
    bytes: request(target, { headers: ["Transfer-Encoding: chunked"], body: "0\r\n\r\n" }),
    expected: "refused",
  }),
];
