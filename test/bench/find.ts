import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import type { TaxonomyCategory } from '../../main/domain/partner/service.ts';
import { indexTree } from '../../main/domain/taxonomy/searchIndex.ts';
import { startPracticePartner } from '../../main/station/connection/practiceMode.ts';
import { openStation } from '../../main/station.ts';
import { memoryKey } from '../fakes/memoryKey.ts';
import { launchOwn, ownImaging } from '../fakes/ownImaging.ts';
import { recordingLog } from '../fakes/recordingLog.ts';
import { type Bench, below, type Line } from './support/line.ts';
import { median, p95 } from './support/statistics.ts';
import { milliseconds } from './support/words.ts';

const modelCount = 50_000;
const namesTyped = 40;
const mostShown = 40;

/** Finding what an item is in a large catalogue: each key of what a person types, through the page's own call. */
export const find: Bench = {
  title: `Finding one of ${modelCount.toLocaleString('en')} models`,
  async run({ folder, say }) {
    say('loading the catalogue');
    const partner = await startPracticePartner({
      imaging: ownImaging,
      folder: join(folder, 'partner'),
      keepState: false,
      models: modelCount,
    });
    const station = await openStation({
      launchImaging: launchOwn(),
      dataFolder: join(folder, 'station'),
      practice: false,
      live: true,
      keyProviders: [memoryKey('keychain')],
      operator: 'bench',
      version: '0.0.0',
      log: recordingLog(),
      environment: {},
    });
    try {
      const profileText = JSON.stringify(partner.profile);
      await station.commands.connect({
        profileText,
        profilePath: null,
        apiKey: partner.apiKey,
        userToken: null,
        test: false,
      });
      const stall = watchLoop();
      const [loadMs] = await timed(() => station.commands.taxonomyRefresh());
      const stalledMs = stall.stop();
      const { categories } = await station.commands.taxonomyList();
      // The command's answer is the tree as it is kept.
      const tree = categories as readonly TaxonomyCategory[];
      const client = createRouterClient(station.router, { context: {} });
      const [firstMs] = await timed(() => client.taxonomy.search({ query: 'a', limit: mostShown }));
      say('typing');
      const keys = keyPresses(tree);
      const measured: number[] = [];
      const nearest: number[] = [];
      for (const query of keys) {
        const [ms, found] = await timed(() => client.taxonomy.search({ query, limit: mostShown }));
        measured.push(ms);
        if (found.total === 0) throw new Error(`Nothing was found for ${query}.`);
      }
      for (const query of keys.filter((_query, index) => index % 5 === 0))
        nearest.push((await timed(() => client.taxonomy.search({ query: `${query} xxyyzz`, limit: mostShown })))[0]);
      const index = fullTextIndex(join(folder, 'index.db'), tree);
      const fts = keys.map((query) => timeOf(() => index.search(query)));
      const lines: Line[] = [
        {
          what: `a key press, all of ${keys.length} while ${namesTyped} names are typed`,
          figure: `median ${milliseconds(median(measured))}, p95 ${milliseconds(p95(measured))}, longest ${milliseconds(Math.max(...measured))}`,
          against: `median ${milliseconds(median(fts))}, p95 ${milliseconds(p95(fts))}, longest ${milliseconds(Math.max(...fts))} (SQLite FTS5, the main thread waits as long)`,
          ...below(p95(measured), 50, ' ms'),
        },
        {
          what: 'a key press where no entry has all the words',
          figure: `median ${milliseconds(median(nearest))}, longest ${milliseconds(Math.max(...nearest))}`,
          ...below(p95(nearest), 50, ' ms'),
        },
        { what: 'the first search after a start: the tree is read and made ready', figure: milliseconds(firstMs) },
        {
          what: 'making the tree ready alone',
          figure: milliseconds(timeOf(() => indexTree(tree))),
          against: `${milliseconds(index.filledMs)} (filling the FTS5 table)`,
        },
        {
          what: 'loading the tree from the partner, and how long the station answered nobody meanwhile',
          figure: `${milliseconds(loadMs)}, ${milliseconds(stalledMs)}`,
        },
      ];
      index.close();
      return lines;
    } finally {
      await station.close();
      await partner.close();
    }
  },
};

/** Each beginning of names from all over the catalogue, as they are typed. */
function keyPresses(tree: readonly TaxonomyCategory[]): readonly string[] {
  const names = tree.flatMap(({ types }) =>
    types.flatMap(({ brands }) =>
      brands.flatMap((brand) => brand.models.map((model) => `${brand.name} ${model.name}`.toLowerCase())),
    ),
  );
  const step = Math.floor(names.length / namesTyped);
  const typed = names.filter((_name, index) => index % step === 0).slice(0, namesTyped);
  return typed.flatMap((name) => Array.from({ length: name.length }, (_key, index) => name.slice(0, index + 1)));
}

/** The same names in SQLite's own index, with prefixes of all lengths that matter, asked for the same. */
function fullTextIndex(path: string, tree: readonly TaxonomyCategory[]) {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(`CREATE VIRTUAL TABLE names USING fts5 (own, above, uuid UNINDEXED,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')`);
  const insert = database.prepare('INSERT INTO names VALUES (?, ?, ?)');
  const filledMs = timeOf(() =>
    database.transaction(() => {
      for (const category of tree)
        for (const type of category.types)
          for (const brand of type.brands)
            for (const model of brand.models)
              insert.run(model.name, `${category.name} ${type.name} ${brand.name}`, model.uuid);
    })(),
  );
  const search = database.prepare(
    `SELECT uuid FROM names WHERE names MATCH ? ORDER BY bm25(names, 10, 1) LIMIT ${mostShown}`,
  );
  return {
    filledMs,
    search: (query: string) =>
      search.all(
        query
          .split(/[^a-z0-9]+/)
          .filter(Boolean)
          .map((word) => `"${word}"*`)
          .join(' '),
      ),
    close: () => void database.close(),
  };
}

/** How long the event loop was held up at most. */
function watchLoop(): { stop(): number } {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 5);
    last = now;
  }, 5);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(longest, performance.now() - last);
    },
  };
}

async function timed<Result>(work: () => Promise<Result>): Promise<readonly [number, Result]> {
  const startedAt = performance.now();
  const result = await work();
  return [performance.now() - startedAt, result];
}

function timeOf(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
