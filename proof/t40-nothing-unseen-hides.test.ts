import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { clientCalls, clientImport, sameClients } from "#features/pipeline/clients/endpoints.ts";
import { searchConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { termsOf } from "#features/pipeline/conflicts/server/terms.ts";
import { searchEverything } from "#features/work/search/endpoints.ts";
import { parseSearch } from "#platform/server/database/text-search.ts";
import { folded } from "#platform/normal-text.ts";
import { formatPhone, isPhone } from "#platform/phone.ts";
import { searchNormal } from "#platform/hangul.ts";
import { line, text } from "#platform/schema.ts";
import type { ImportModel } from "#records/import.ts";
import { figure, proofTimeout, Random, report } from "./harness/figures.ts";
import { meantCharacters, unseenCharacters, withUnseen } from "./harness/unseen.ts";

const person = { name: "궉솜별", tel: "010-0000-4040", bizNo: "220-81-62517" } as const;
const random = new Random();
const counted = { typed: 0, stored: 0, asked: 0 };

let app: TestApp;
let team: number;
let clerk: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam();
  clerk = await app.createStaff({ roles: ["송무팀원", "변호사"], teamIds: [team] });
});
afterAll(async () => {
  await app.stop();
  report(
    `T40 unseen: ${unseenCharacters.length} characters × 3 places typed (${counted.typed} texts) and stored (${counted.stored} ` +
      `values), the same comparison as without them; ${counted.asked} answers of check, lists, search, same and import equal`,
  );
});

test("typed: the same line, number and search, and so the same statements", { timeout: proofTimeout }, async () => {
  const clean = parseSearch(person.name);
  const asked = { name: person.name, tel: person.tel, bizNo: person.bizNo, side: "상대방" } as const;
  const terms = await termsOf(app.database, [asked], null);
  const [title, memo] = [line("제목", 100), text("메모", 100)];
  const wrong: string[] = [];
  const variants = unseenCharacters.flatMap((character) =>
    [0, 1, 2].map((place) => {
      const of = (value: string) => withUnseen(value, character)[place]!;
      return {
        code: `U+${character.codePointAt(0)!.toString(16)} ${place}`,
        name: of(person.name),
        tel: of(person.tel),
        bizNo: of(person.bizNo),
      };
    }),
  );
  for (const { code, name, tel } of variants) {
    const same =
      title.parse(name) === person.name &&
      memo.parse(name) === person.name &&
      folded(name) === person.name &&
      isPhone(tel) &&
      formatPhone(tel) === person.tel &&
      JSON.stringify({ ...parseSearch(name) }) === JSON.stringify(clean) &&
      JSON.stringify(parseSearch(tel)) === JSON.stringify(parseSearch(person.tel));
    if (!same) wrong.push(code);
  }
  for (let start = 0; start < variants.length; start += 500) {
    const some = variants.slice(start, start + 500);
    const found = await termsOf(
      app.database,
      some.map(({ name, tel, bizNo }) => ({ name, tel, bizNo, side: "상대방" as const })),
      null,
    );
    some.forEach(({ code }, index) => {
      const own = found.slice(index * terms.length, (index + 1) * terms.length);
      if (JSON.stringify(own) !== JSON.stringify(terms)) wrong.push(`${code} conflict`);
    });
  }
  counted.typed = variants.length;
  expect(wrong).toEqual([]);
});

test("stored: whatever a table holds is compared as without them", { timeout: proofTimeout }, async () => {
  const wrong: string[] = [];
  for (const value of [person.name, person.tel]) {
    const three = unseenCharacters.flatMap((character) => withUnseen(value, character));
    for (const some of inBatches(three)) {
      const { rows } = await sql<{ fault: string }>`
        select to_hex(ascii(v)) || ' ' || to_hex(ascii(substr(v, 2))) || ' ' || f.name as fault
        from unnest(${some}::text[]) v cross join lateral (values
          ('search_normal', search_normal(v) = search_normal(${value})),
          ('search_tokens', search_tokens(v) = search_tokens(${value})),
          ('digits', digits(v) = digits(${value})),
          ('conflict_name', conflict_name(v) = conflict_name(${value})),
          ('conflict_sound', conflict_sound(conflict_name(v)) = conflict_sound(conflict_name(${value}))),
          ('conflict_words', conflict_words(v) = conflict_words(${value})),
          ('account_key', account_key(v) = account_key(${value})),
          ('plain_line', plain_line(v) = ${value}), ('plain_text', plain_text(v) = ${value})) f (name, holds)
        where not f.holds`.execute(app.database.query);
      wrong.push(...rows.map(({ fault }) => fault));
    }
    counted.stored += three.length;
  }
  expect(wrong).toEqual([]);
});

test(
  "the program and the database fold every character that means something alike",
  { timeout: proofTimeout },
  async () => {
    // Of letters that Unicode has added since, PostgreSQL does not know yet. Syllables and Hanja are only themselves.
    const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => /[^\0\p{Cs}]/u.test(letter) && !/[가-힣㐀-鿿]/u.test(letter),
    );
    const wrong: string[] = [];
    for (const some of inBatches(letters)) {
      const { rows } = await sql<{ letter: string; one: string; other: string }>`
      select letter, folded(letter) as one, search_normal('가' || letter || 'a') as other
      from unnest(${some}::text[]) letter where unicode_assigned(letter)`.execute(app.database.query);
      wrong.push(
        ...rows
          .filter(({ letter, one, other }) => folded(letter) !== one || searchNormal(`가${letter}a`) !== other)
          .map(({ letter }) => letter),
      );
    }
    // PostgreSQL composes a syllable with U+11A7, which is no final consonant: it vanishes there.
    expect(wrong).toEqual(["\u11a7"]);
  },
);

/** So many that no statement takes long. */
function inBatches(texts: readonly string[]): string[][] {
  const size = 2_000;
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size),
  );
}

/** What every way of looking answers about the person, however the person is typed. */
async function answers(typed: { name: string; tel: string; bizNo: string }) {
  const { token } = clerk;
  // Nobody looks so often in a minute.
  await app.database.pool.query("delete from auth_throttles");
  const asked = { names: [typed.name], tels: [typed.tel], bizNos: [typed.bizNo], side: "상대방" as const };
  const conflict = await app.call(searchConflicts, { body: asked }, { token });
  const listed = await app.call(clientCalls.list, { query: { search: typed.name } }, { token });
  const byTel = await app.call(clientCalls.list, { query: { search: typed.tel } }, { token });
  const everything = await app.call(searchEverything, { query: { q: typed.name } }, { token });
  const same = await app.call(sameClients, { body: { tel: typed.tel, bizNo: typed.bizNo } }, { token });
  const imported = await importFaults(typed);
  for (const { status } of [conflict, listed, byTel, everything, same]) expect(status).toBe(200);
  counted.asked += 6;
  const numbers = ({ body }: typeof listed) => body.models.map(({ number }) => number);
  return {
    conflict: conflict.body.models,
    listed: numbers(listed),
    byTel: numbers(byTel),
    everything: everything.body.models.map(({ kind, id }) => [kind, id]),
    same: same.body.models.map(({ number }) => number),
    imported,
  };
}

async function importFaults({ name, tel }: { name: string; tel: string }): Promise<number> {
  const content = `성명/상호,구분,연락처\n"${name}",개인,"${tel}"`;
  const response = await fetch(`${app.url}${clientImport.upload.path}?name=a.csv`, {
    method: "POST",
    headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/octet-stream" },
    body: content,
  });
  const { model } = (await response.json()) as { model: ImportModel };
  const input = { params: { importId: String(model.id) }, body: { mapping: model.mapping as never } };
  return (await app.call(clientImport.check, input, { token: clerk.token })).body.faultCount;
}

const insert = (name: string, tel: string, bizNo: string) =>
  app.database.pool.query("insert into clients (team_id, name, tel, biz_no, namesake) values ($1, $2, $3, $4, true)", [
    team,
    name,
    tel,
    bizNo,
  ]);

test(
  "over the calls: typed or stored, every way of looking finds the same people",
  { timeout: proofTimeout },
  async () => {
    await insert(person.name, person.tel, person.bizNo);
    const clean = await answers(person);
    expect(clean.conflict).toHaveLength(1);
    expect([clean.listed, clean.byTel, clean.same].map((found) => found.length)).toEqual([1, 1, 1]);
    expect([clean.everything.length, clean.imported]).toEqual([1, 1]);
    const usual = ["\u200b", "\u2060", "\u00ad", "\u202a", "\u2068", "\u3164", "\ufe0f"];
    const chosen = [...usual, ...random.shuffle(meantCharacters).slice(0, figure(4, 400))];
    for (const character of chosen) {
      // The other places are typed over every character in the test above, without the calls.
      for (const place of random.shuffle([0, 1, 2]).slice(0, figure(1, 3))) {
        const of = (value: string) => withUnseen(value, character)[place]!;
        const typed = { name: of(person.name), tel: of(person.tel), bizNo: of(person.bizNo) };
        expect(await answers(typed), `typed U+${character.codePointAt(0)!.toString(16)}`).toEqual(clean);
      }
      const store = (name: string, tel: string, bizNo: string) =>
        app.database.pool.query("update clients set name = $1, tel = $2, biz_no = $3", [name, tel, bizNo]);
      await store(
        withUnseen(person.name, character)[1]!,
        withUnseen(person.tel, character)[random.integer(0, 2)]!,
        withUnseen(person.bizNo.replaceAll("-", ""), character)[random.integer(0, 2)]!,
      );
      const stored = await answers(person);
      expect({ ...stored, conflict: stored.conflict.map(({ match }) => match) }).toEqual({
        ...clean,
        conflict: clean.conflict.map(({ match }) => match),
      });
      await store(person.name, person.tel, person.bizNo);
    }
  },
);
