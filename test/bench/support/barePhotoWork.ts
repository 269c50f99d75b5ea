// What Node does with photos by itself, beside the station: each is copied, hashed, made small, noted in SQLite and put to a server. Told by IPC.
import { createHash } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { request } from 'undici';
import { answerOrders } from './answerOrders.ts';

export interface BareWork {
  readonly folder: string;
  /** A photo to take again and again. */
  readonly path: string;
  readonly photos: number;
}

export interface BareWorkDone {
  readonly photos: number;
}

// As the station asks of it.
sharp.cache(false);
sharp.concurrency(1);

const server = createServer((incoming, outgoing) => {
  incoming.resume().on('end', () => outgoing.end());
});
const listening = new Promise<string>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
let database: Database.Database | null = null;

async function work({ folder, path, photos }: BareWork): Promise<BareWorkDone> {
  database ??= new Database(join(folder, 'bare.db')).exec('CREATE TABLE photos (hash TEXT, at INTEGER)');
  const insert = database.prepare('INSERT INTO photos VALUES (?, ?)');
  const origin = await listening;
  const copy = join(folder, 'copy.jpg');
  const small = join(folder, 'small.jpg');
  for (let taken = 0; taken < photos; taken += 1) {
    await copyFile(path, copy);
    const bytes = await readFile(copy);
    insert.run(createHash('sha256').update(bytes).digest('hex'), Date.now());
    const picture = sharp(bytes).rotate();
    await writeFile(small, await picture.clone().resize(2048).jpeg().toBuffer());
    await picture.clone().resize(256).greyscale().raw().toBuffer();
    const answer = await request(origin, { method: 'PUT', body: bytes });
    await answer.body.dump();
    await rm(copy);
  }
  return { photos };
}

answerOrders(work);
