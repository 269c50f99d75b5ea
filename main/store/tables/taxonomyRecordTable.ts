import { z } from 'zod';
import type { TaxonomyRecordStore } from '../../domain/ports/partnerStores.ts';
import type { TaxonomyRecordKind, TaxonomyRecords } from '../../domain/taxonomy/records.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

const text = z.string();
const named = z.object({ uuid: text, name: text });
const details = z.object({ media: text.nullable(), featured: z.boolean(), ordinal: z.number().nullable() });

const taxonomyRecordJson: { readonly [Kind in TaxonomyRecordKind]: z.ZodType<TaxonomyRecords[Kind]> } = {
  category: details,
  type: details,
  type_brands: z.array(
    named.extend({
      media: text.nullable(),
      ordinal: z.number().nullable(),
      active: z.boolean(),
      sideGroups: z.number().nullable(),
    }),
  ),
  brand_models: z.array(named),
  model: named.extend({
    media: text.nullable(),
    featured: z.boolean(),
    brand: named.extend({ media: text.nullable() }).nullable(),
    typeUuid: text.nullable(),
  }),
  service: named.extend({
    description: text,
    expectedCompletionTime: z.number().nullable(),
    price: z.number().nullable(),
    excludedFromBilling: z.boolean(),
  }),
};

interface RecordRow {
  readonly uuid: string;
  readonly record: string;
  readonly fetchedAt: number;
}

export function taxonomyRecordTable(sql: Sql): TaxonomyRecordStore {
  const get = sql.prepare<RecordRow>(
    `SELECT uuid, record, fetched_at AS fetchedAt FROM taxonomy_records WHERE connection_id = @connectionId AND kind = @kind AND uuid = @uuid`,
  );
  const all = sql.prepare<RecordRow>(
    `SELECT uuid, record, fetched_at AS fetchedAt FROM taxonomy_records WHERE connection_id = @connectionId AND kind = @kind ORDER BY uuid`,
  );
  const put = sql.prepare(
    `INSERT INTO taxonomy_records VALUES (@connectionId, @kind, @uuid, @record, @at)
     ON CONFLICT DO UPDATE SET record = excluded.record, fetched_at = excluded.fetched_at`,
  );
  const prune = sql.prepare<{ readonly uuid: string }>(
    `DELETE FROM taxonomy_records WHERE connection_id = @connectionId AND kind = @kind AND fetched_at < @before
     RETURNING uuid`,
  );
  return {
    get(connectionId, kind, uuid) {
      const row = get.get({ connectionId, kind, uuid });
      return row ? savedRecord(kind, row) : null;
    },
    all: (connectionId, kind) => all.all({ connectionId, kind }).map((row) => savedRecord(kind, row)),
    put: (connectionId, kind, uuid, value, at) => {
      put.run({ connectionId, kind, uuid, record: JSON.stringify(value), at });
    },
    prune: (connectionId, kind, before) => prune.all({ connectionId, kind, before }).map(({ uuid }) => uuid),
  };
}

function savedRecord<Kind extends keyof typeof taxonomyRecordJson>(kind: Kind, row: RecordRow) {
  const value = fromJson(taxonomyRecordJson[kind], row.record, 'taxonomy_records.record');
  return { uuid: row.uuid, value, fetchedAt: row.fetchedAt };
}
