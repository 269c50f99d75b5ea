import type { ConnectionId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { CredentialState } from '../../domain/partner/credentials.ts';
import type { Connection, ConnectionChanges, ConnectionStore } from '../../domain/ports/connectionStore.ts';
import { limitNoticeJson } from '../rows/jsonColumns.ts';
import { changedColumns, fromJson, fromWord, rowWriter, toFlag } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

interface ConnectionRow {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  readonly profile_json: string;
  readonly practice: number;
  readonly credential_state: string;
  readonly online: number | null;
  readonly paused_until: number | null;
  readonly updated_at: number;
}

const credentialStates: readonly CredentialState[] = ['ok', 'missing', 'refused', 'lapsed', 'unknown'];

/** Prepared once. */
function statementsOf(sql: Sql) {
  return {
    current: sql.prepare<ConnectionRow>('SELECT * FROM connections WHERE is_current = 1'),
    byId: sql.prepare<ConnectionRow>('SELECT * FROM connections WHERE id = @id'),
    all: sql.prepare<ConnectionRow>('SELECT * FROM connections ORDER BY sequence'),
    byName: sql.prepare<ConnectionRow>('SELECT * FROM connections WHERE name = @name'),
    byOrigin: sql.prepare<ConnectionRow>(
      'SELECT * FROM connections WHERE origin = @origin ORDER BY updated_at DESC, sequence DESC LIMIT 1',
    ),
    pauses: sql.prepare<{ readonly endpoint: string; readonly until: Millis }>(
      'SELECT endpoint, until_at AS until FROM endpoint_pauses WHERE connection_id = @id',
    ),
    pause: sql.prepare(`INSERT INTO endpoint_pauses (connection_id, endpoint, until_at) VALUES (@id, @endpoint, @until)
    ON CONFLICT DO UPDATE SET until_at = excluded.until_at`),
    forgetPauses: sql.prepare('DELETE FROM endpoint_pauses WHERE connection_id = @id'),
    notices: sql.prepare<{ readonly notice: string }>('SELECT notice FROM limit_notices WHERE connection_id = @id'),
    note: sql.prepare(`INSERT INTO limit_notices VALUES (@id, @scope, @notice)
    ON CONFLICT DO UPDATE SET notice = excluded.notice`),
    forgetNotices: sql.prepare('DELETE FROM limit_notices WHERE connection_id = @id'),
    leaveCurrent: sql.prepare('UPDATE connections SET is_current = 0 WHERE is_current = 1'),
  };
}

export function connectionTable(sql: Sql): ConnectionStore {
  const statements = statementsOf(sql);
  const writer = rowWriter(sql, 'connections');
  // Asked for by every call, every poll and every row of the queue.
  const inUse = sql.memo<Connection | null>(1);
  const readCurrent = (): Connection | null =>
    inUse.get('current', () => {
      const row = statements.current.get();
      return row ? connectionOf(row) : null;
    });

  return {
    current: readCurrent,
    get(id) {
      const row = statements.byId.get({ id });
      return row ? connectionOf(row) : null;
    },
    use: ({ name, origin, profileJson, practice }, newId, at) =>
      sql.transaction(() => {
        const known = statements.byName.get({ name }) ?? statements.byOrigin.get({ origin });
        statements.leaveCurrent.run();
        const columns = {
          name,
          origin,
          profile_json: profileJson,
          practice: toFlag(practice),
          credential_state: 'unknown',
          updated_at: at,
          is_current: 1,
          ...(known?.origin === origin ? {} : { online: null, paused_until: null }),
        };
        if (known) writer.update(known.id, columns);
        else writer.insert({ id: newId, ...columns });
        if (known && known.origin !== origin) {
          statements.forgetPauses.run({ id: known.id });
          statements.forgetNotices.run({ id: known.id });
        }
        inUse.forget();
        const used = readCurrent();
        if (!used) throw new Error(`Connection ${name} is missing right after it was taken into use`);
        sql.touch('connection');
        return used;
      }),
    update: (id, changes) => {
      writer.update(
        id,
        changedColumns<ConnectionChanges>(changes, {
          credentialState: (value) => ({ credential_state: value }),
          online: (value) => ({ online: value === null ? null : toFlag(value) }),
          pausedUntil: (value) => ({ paused_until: value }),
        }),
      );
      inUse.forget();
      sql.touch('connection');
    },
    endpointPauses: (id) => new Map(statements.pauses.all({ id }).map(({ endpoint, until }) => [endpoint, until])),
    pauseEndpoint: (id, endpoint, until) => {
      statements.pause.run({ id, endpoint, until });
      sql.touch('connection');
    },
    limitNotices: (id) =>
      statements.notices
        .all({ id })
        .map(({ notice }) => fromJson(limitNoticeJson, notice, 'limit_notices.notice'))
        .toSorted((left, right) => right.at - left.at),
    noteLimit: (id, notice) => {
      const scope = notice.limitType === 'endpoint_specific' ? notice.endpoint : notice.limitType;
      statements.note.run({ id, scope, notice: JSON.stringify(notice) });
      sql.touch('connection');
    },
    all: () => statements.all.all().map(connectionOf),
    restore: ({ id, name, origin, profileJson, practice, updatedAt }, isCurrent) =>
      sql.transaction(() => {
        if (isCurrent) statements.leaveCurrent.run();
        const columns = {
          name,
          origin,
          profile_json: profileJson,
          practice: toFlag(practice),
          credential_state: 'unknown',
          online: null,
          paused_until: null,
          updated_at: updatedAt,
          is_current: toFlag(isCurrent),
        };
        if (statements.byId.get({ id })) writer.update(id, columns);
        else writer.insert({ id, ...columns });
        inUse.forget();
        sql.touch('connection');
      }),
  };
}

function connectionOf(row: ConnectionRow): Connection {
  return {
    // `use` writes only branded ids.
    id: row.id as ConnectionId,
    name: row.name,
    origin: row.origin,
    profileJson: row.profile_json,
    practice: row.practice === 1,
    credentialState: fromWord(credentialStates, row.credential_state, 'connections.credential_state'),
    online: row.online === null ? null : row.online === 1,
    pausedUntil: row.paused_until,
    updatedAt: row.updated_at,
  };
}
