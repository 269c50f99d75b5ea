import type { OperatorId } from '../../domain/ids.ts';
import {
  byName,
  type Operator,
  operatorHands,
  operatorTextSizes,
  type RemovedOperator,
} from '../../domain/operator/operator.ts';
import type { OperatorStore } from '../../domain/ports/operatorStore.ts';
import { changedColumns, fromWord, rowWriter, toFlag } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

interface OperatorRow {
  readonly id: string;
  readonly name: string | null;
  readonly badge: string | null;
  readonly language: string | null;
  readonly text_size: string | null;
  readonly hand: string | null;
  readonly sound_on: number | null;
  readonly added_at: number;
  readonly removed_at: number | null;
}

export const operatorQueries = {
  get: 'SELECT * FROM operators WHERE id = @id AND name IS NOT NULL',
  ofBadge: 'SELECT * FROM operators WHERE badge = @badge',
} as const;

/** Where acts hold their person. Items have no trigger for it, so their marks are set by hand. */
const places = [
  ['audit', 'who'],
  ['items', 'created_by'],
  ['photos', 'added_by'],
  ['arrivals', 'arrived_by'],
  ['rejections', 'marked_by'],
] as const;

type Whos = { readonly who: string };

export function operatorTable(sql: Sql): OperatorStore {
  const all = sql.prepare<OperatorRow>('SELECT * FROM operators ORDER BY added_at, id');
  const any = sql.prepare('SELECT 1 AS found FROM operators WHERE name IS NOT NULL LIMIT 1');
  const get = sql.prepare<OperatorRow>(operatorQueries.get);
  const ofBadge = sql.prepare<OperatorRow>(operatorQueries.ofBadge);
  const removed = sql.prepare('SELECT 1 AS found FROM operators WHERE id = @id AND removed_at IS NOT NULL');
  const remove = sql.prepare(`UPDATE operators SET removed_at = @at, name = NULL, badge = NULL, language = NULL,
    text_size = NULL, hand = NULL, sound_on = NULL WHERE id = @id`);
  const clear = sql.prepare('DELETE FROM operators');
  const writer = rowWriter(sql, 'operators');
  const rows = () => all.all().map(rowOf);

  function insert(operator: Operator | RemovedOperator): void {
    if ('removedAt' in operator) {
      writer.insert({ id: operator.id, added_at: operator.removedAt, removed_at: operator.removedAt });
    } else {
      writer.insert({ id: operator.id, added_at: operator.addedAt, ...columnsOf(operator) });
    }
  }

  return {
    all: () => rows().filter(isPresent).toSorted(byName),
    hasAny: () => any.get() !== undefined,
    get(id) {
      const row = get.get({ id });
      return row ? presentOf(row, row.name ?? '') : null;
    },
    wasRemoved: (id) => removed.get({ id }) !== undefined,
    ofBadge(badge) {
      const row = ofBadge.get({ badge });
      return row ? presentOf(row, row.name ?? '') : null;
    },
    insert,
    update: (id, changes) => writer.update(id, columnsOf(changes)),
    remove: (id, at) => void remove.run({ id, at }),
    replaceWho: (matches, by) => sql.transaction(() => replaceWho(sql, matches, by)),
    rows,
    restore(given) {
      clear.run();
      for (const operator of given) insert(operator);
    },
  };
}

function replaceWho(sql: Sql, matches: (who: string) => boolean, by: string): void {
  for (const [table, column] of places) {
    const found = sql.prepare<Whos>(`SELECT DISTINCT ${column} AS who FROM ${table} WHERE ${column} IS NOT NULL`).all();
    for (const { who } of found.filter((row) => matches(row.who))) {
      if (table === 'items') {
        const owners = '(SELECT id FROM items WHERE created_by = @who)';
        sql.prepare(`DELETE FROM record_marks WHERE owner IN ${owners}`).run({ who });
        sql.prepare(`INSERT INTO record_marks (owner) SELECT id FROM items WHERE created_by = @who`).run({ who });
      }
      sql.prepare(`UPDATE ${table} SET ${column} = @by WHERE ${column} = @who`).run({ who, by });
    }
  }
  const answer = "json_extract(answer, '$.who')";
  const answered = sql.prepare<Whos>(`SELECT DISTINCT ${answer} AS who FROM rejections WHERE answer IS NOT NULL`).all();
  for (const { who } of answered.filter((row) => matches(row.who))) {
    sql
      .prepare(`UPDATE rejections SET answer = json_set(answer, '$.who', @by) WHERE ${answer} = @who`)
      .run({ who, by });
  }
  sql.forgetMemos();
}

function columnsOf(changes: Partial<Omit<Operator, 'id' | 'addedAt'>>) {
  return changedColumns<Partial<Omit<Operator, 'id' | 'addedAt'>>>(changes, {
    name: (value) => ({ name: value }),
    badge: (value) => ({ badge: value }),
    language: (value) => ({ language: value }),
    textSize: (value) => ({ text_size: value }),
    hand: (value) => ({ hand: value }),
    soundOn: (value) => ({ sound_on: value === null ? null : toFlag(value) }),
  });
}

function isPresent(operator: Operator | RemovedOperator): operator is Operator {
  return !('removedAt' in operator);
}

function rowOf(row: OperatorRow): Operator | RemovedOperator {
  // Only branded ids are written.
  if (row.removed_at !== null) return { id: row.id as OperatorId, removedAt: row.removed_at };
  return presentOf(row, row.name ?? '');
}

function presentOf(row: OperatorRow, name: string): Operator {
  return {
    id: row.id as OperatorId,
    name,
    badge: row.badge,
    language: row.language,
    textSize: row.text_size === null ? null : fromWord(operatorTextSizes, row.text_size, 'operators.text_size'),
    hand: row.hand === null ? null : fromWord(operatorHands, row.hand, 'operators.hand'),
    soundOn: row.sound_on === null ? null : row.sound_on === 1,
    addedAt: row.added_at,
  };
}
