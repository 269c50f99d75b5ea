// The bare server beside the relay: the same HTTP, the same durable insert in batches, and nothing else. `node bareWebhooks.ts FOLDER`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createBatchWriter } from '../../../main/relay/embedded/batchWriter.ts';
import { createGroupCommit } from '../../../main/store/durability/groupCommit.ts';
import { setSafePragmas } from '../../../main/store/durability/safePragmas.ts';
import { sqlOf } from '../../../main/store/rows/sql.ts';

const folder = process.argv[2] ?? '.';
const database = new Database(join(folder, 'bare.db'));
setSafePragmas(database, 1);
database.exec('CREATE TABLE bodies (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
const groupCommit = createGroupCommit(database.name, { checkpoint: () => database.pragma('wal_checkpoint(TRUNCATE)') });
const sql = sqlOf(database, database.name, groupCommit);
const insert = database.prepare('INSERT INTO bodies (body) VALUES (?)');
const writer = createBatchWriter<string, true>((bodies) => {
  const { onDisk } = sql.durableTransaction(() => {
    for (const body of bodies) insert.run(body);
  });
  return { result: bodies.map(() => true), onDisk };
});

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    void writer.write(Buffer.concat(chunks).toString()).then(() => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
    });
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
