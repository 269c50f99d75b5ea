import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import type { Photo } from '../../domain/model.ts';
import { extensions } from '../../domain/photo/imageFiles.ts';
import { isNotThere, systemCode } from '../../lib/files/storageFailure.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import { text } from '../../texts/text.ts';

/**
 * One move of unsent work as a folder: `items/ID.json` (an item's record), `inbox.json`, `photos/HASH.EXT`, and the list of all with
 * its signature. The list comes last: a folder without one holds no work yet.
 */
export const names = {
  list: 'queue.json',
  signature: 'signature.json',
  imported: 'imported.json',
  inbox: 'inbox.json',
  /** In the data folder of the station that it leaves: it has reached a folder. */
  delivered: 'delivered.json',
};

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const listSchema = z.object({
  format: z.literal(1),
  id: z.uuid(),
  /** Of the station that it leaves. */
  station: z.string(),
  at: z.number(),
  /** The partner service, by the base address of its profile. */
  service: z.string(),
  items: z.array(z.object({ id: z.uuid(), reference: z.string(), photos: z.number().int(), sha256: hash })),
  inbox: hash.nullable(),
  photos: z.array(z.object({ sha256: hash, bytes: z.number().int(), extension: z.string().regex(/^[0-9a-z]{1,8}$/) })),
});
export type QueueList = z.infer<typeof listSchema>;
export type QueuedFile = QueueList['photos'][number];

const signatureSchema = z.object({ publicKey: z.string(), signature: z.string() });
/** `folder`: where it lies then; a Sideshot of before did not note it. */
export const deliveredSchema = z.object({ at: z.number(), folder: z.string().nullable().default(null) });
export type Delivered = z.output<typeof deliveredSchema>;
export const importedSchema = z.object({ station: z.string(), fingerprint: z.string(), at: z.number() });

/** The files of photos and of what lies beside them, each once. */
export function filesOf(
  photos: readonly Photo[],
  companions: readonly { sha256: string; bytes: number; extension: string }[],
): readonly QueuedFile[] {
  const kept = photos.filter(({ originalRemovedAt }) => originalRemovedAt === null);
  const files = [
    ...kept.map(({ sha256, bytes, format }) => ({ sha256, bytes, extension: extensions[format] })),
    ...companions.map(({ sha256, bytes, extension }) => ({ sha256, bytes, extension })),
  ];
  return [...new Map(files.map((file) => [`${file.sha256}.${file.extension}`, file])).values()];
}

export const photoName = ({ sha256, extension }: QueuedFile): string => join('photos', `${sha256}.${extension}`);
export const itemName = (id: string): string => join('items', `${id}.json`);
export const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The station's own key for such lists, made at its first use: who reads a list can tell which station wrote it. */
export async function stationKey(dataFolder: string): Promise<KeyObject> {
  const path = join(dataFolder, 'handover.key');
  try {
    return createPrivateKey(await readFile(path, 'utf8'));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFileDurably(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    return privateKey;
  }
}

/** Twelve characters by which two people compare a station's key. */
export function fingerprintOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return sha256Of(der)
    .slice(0, 12)
    .replace(/(.{4})(?=.)/g, '$1-');
}

export function publicOf(key: KeyObject): KeyObject {
  return createPublicKey(key);
}

/** The list and its signature as the texts of their files. */
export function signedList(list: QueueList, key: KeyObject): { readonly list: string; readonly signature: string } {
  const body = `${JSON.stringify(list, null, 1)}\n`;
  const publicKey = publicOf(key).export({ type: 'spki', format: 'pem' }).toString();
  const signature = sign(null, Buffer.from(body), key).toString('base64');
  return { list: body, signature: `${JSON.stringify({ publicKey, signature })}\n` };
}

export interface ReadQueue {
  readonly folder: string;
  readonly list: QueueList;
  readonly fingerprint: string;
}

/** Throws `invalid` for a list that is not whole, or that somebody has changed. */
export async function readQueue(folder: string): Promise<ReadQueue> {
  try {
    const body = await readFile(join(folder, names.list));
    const { publicKey, signature } = signatureSchema.parse(
      JSON.parse(await readFile(join(folder, names.signature), 'utf8')),
    );
    const key = createPublicKey(publicKey);
    if (!verify(null, body, key, Buffer.from(signature, 'base64'))) throw new Error('signature');
    return { folder, list: listSchema.parse(JSON.parse(body.toString('utf8'))), fingerprint: fingerprintOf(key) };
  } catch (cause) {
    throw new StationError('invalid', text('handover.badList', { folder }), { cause });
  }
}

/** The oldest move first. An item that left, came back and left again is as its last move says. */
export function newestOfEach<Queue extends ReadQueue>(queues: readonly Queue[]): readonly Queue[] {
  const inOrder = queues.toSorted((one, other) => one.list.at - other.list.at);
  const last = new Map(inOrder.flatMap((queue) => queue.list.items.map(({ id }) => [id, queue] as const)));
  return inOrder.map((queue) => {
    const items = queue.list.items.filter(({ id }) => last.get(id) === queue);
    return { ...queue, list: { ...queue.list, items } };
  });
}

/** The moves that lie in a folder: each in one of its own, or the folder itself. Without a list there is none yet. */
export async function queuesIn(folder: string): Promise<readonly string[]> {
  const inside = await foldersWith(folder, names.list);
  const own = (await namesIn(folder)).includes(names.list) ? [folder] : [];
  return [...own, ...inside];
}

/** How a move is called in the data folder of the station that it leaves, before it is decided: cut off there, its items are that station's still. */
export const making = '.making';

/** The moves that a station has decided, by its data folder. */
export async function decidedMoves(dataFolder: string): Promise<readonly string[]> {
  const folders = await foldersWith(join(dataFolder, 'handover'), names.list);
  return folders.filter((folder) => !folder.endsWith(making));
}

async function foldersWith(folder: string, name: string): Promise<readonly string[]> {
  const found = await Promise.all(
    (await namesIn(folder)).map(async (entry) => {
      const path = join(folder, entry);
      return (await namesIn(path)).includes(name) ? path : null;
    }),
  );
  return found.filter((path) => path !== null).toSorted();
}

/** Nothing for what is no folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isNotThere(error)) return [];
    throw error;
  }
}

export async function makeFolders(folder: string): Promise<void> {
  for (const part of ['items', 'photos']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
}
