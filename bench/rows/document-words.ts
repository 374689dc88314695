import type { PoolClient } from "pg";
import { seededRandom } from "#app/demo/random.ts";
import { onThisMachine } from "../harness/machine.ts";
import { percentile } from "../harness/statistics.ts";
import { emptyThrottles } from "./read-calls.ts";
import { pagesOfWords, wordsToFind } from "./made-pages.ts";
import type { Bench, Outcome, Row } from "./row.ts";

/** Pages over which the words are looked for; the times of half of them tell how they grow. */
const sizes = [50_000, 100_000] as const;
const pagesPerDocument = 20;
const mostMs = 200;
const atOnce = 250;
const rounds = 5;
const seed = 20_261_127;

/** Words in the pages of documents, a whole answer with pages and passages, one person after the other. */
export const documentWords: Row = {
  name: "document-words",
  async run(bench) {
    const { world, quick } = bench;
    const client = await world.database.pool.connect();
    const random = seededRandom(seed);
    const outcomes: Outcome[] = [];
    try {
      await client.query("set statement_timeout = 0");
      await client.query("set maintenance_work_mem = '512MB'");
      let made = 0;
      for (const size of sizes) {
        const pages = quick ? size / 10 : size;
        await addPages(client, world.teamId, pages - made, random);
        made = pages;
        outcomes.push(outcomeOf(pages, await answerTimes(bench), size === sizes.at(-1)));
      }
    } finally {
      await client.query("truncate document_pages");
      await client.query("delete from documents where title like '재는 문서 %'");
      client.release(true);
    }
    return outcomes;
  },
};

function outcomeOf(pages: number, times: readonly number[], isJudged: boolean): Outcome {
  const figure = `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms`;
  const name = `words in documents, ${pages.toLocaleString("en")} pages`;
  if (!isJudged) return { name, figure, limit: "told", reached: true };
  const { limit, said } = onThisMachine(mostMs);
  return { name, figure, limit: `p95 ≤ ${said}`, reached: percentile(times, 0.95) <= limit };
}

/** Indexed anew each time: an index over many rows is made at once in a fraction of the time. */
async function addPages(client: PoolClient, teamId: number, count: number, random: ReturnType<typeof seededRandom>) {
  await client.query("drop index document_pages_pairs");
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into documents (team_id, project_id, kind, title, file_version, text_state, pages)
       select p.team_id, p.id, 'brief', '재는 문서 ' || p.id, 1, 'text', $3
       from generate_series(1, $2::int) n
         join lateral (select id, team_id from projects where team_id = $1 and deleted_at is null
           order by id offset n % 500 limit 1) p on true
       returning id`,
      [teamId, Math.ceil(count / pagesPerDocument), pagesPerDocument],
    );
    for (let from = 0; from < count; from += atOnce) {
      const indexes = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => from + index);
      await client.query(
        `insert into document_pages (document_id, file_version, page, body)
         select document, 1, page, body from unnest($1::bigint[], $2::int[], $3::text[]) as made (document, page, body)`,
        [
          indexes.map((index) => rows[Math.floor(index / pagesPerDocument)]!.id),
          indexes.map((index) => (index % pagesPerDocument) + 1),
          pagesOfWords(indexes.length, random),
        ],
      );
    }
  } finally {
    await client.query("create index document_pages_pairs on document_pages using gin (pairs)");
  }
  await client.query("vacuum analyze document_pages");
  await client.query("analyze documents");
}

async function answerTimes({ world, product, quick }: Bench): Promise<number[]> {
  const times: number[] = [];
  const words = wordsToFind();
  for (let round = 0; round < (quick ? 2 : rounds + 1); round += 1) {
    await emptyThrottles(world);
    for (const [index, word] of words.entries()) {
      const { token } = world.people[(index + round * words.length) % world.people.length]!;
      const started = performance.now();
      const response = await fetch(`${product.url}/api/documents/text?search=${encodeURIComponent(word)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await response.text();
      const took = performance.now() - started;
      if (response.status !== 200) throw new Error(`${word}: ${response.status} ${body}`);
      // The first round brings the pages to hand.
      if (round > 0) times.push(took);
    }
  }
  return times;
}
