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

/** `items/ID.json`, `inbox.json`, `photos/HASH.EXT`, and the signed list. A folder without the list holds no work yet, so it comes last. */
export const names = {
  list: 'queue.json',
  signature: 'signature.json',
  imported: 'imported.json',
  inbox: 'inbox.json',
  delivered: 'delivered.json',
};

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const listSchema = z.object({
  format: z.literal(1),
  id: z.uuid(),
  station: z.string(),
  at: z.number(),
  service: z.string(),
  items: z.array(z.object({ id: z.uuid(), reference: z.string(), photos: z.number().int(), sha256: hash })),
  inbox: hash.nullable(),
  photos: z.array(z.object({ sha256: hash, bytes: z.number().int(), extension: z.string().regex(/^[0-9a-z]{1,8}$/) })),
});
export type QueueList = z.infer<typeof listSchema>;
export type QueuedFile = QueueList['photos'][number];

const signatureSchema = z.object({ publicKey: z.string(), signature: z.string() });
/** An older Sideshot did not note the folder. */
export const deliveredSchema = z.object({ at: z.number(), folder: z.string().nullable().default(null) });
export type Delivered = z.output<typeof deliveredSchema>;
export const importedSchema = z.object({ station: z.string(), fingerprint: z.string(), at: z.number() });

export function filesOf(
  photos: readonly Photo[],
  companions: readonly { sha256: string; bytes: number; extension: string }[],
): readonly QueuedFile[] {
  const saved = photos.filter(({ originalRemovedAt }) => originalRemovedAt === null);
  const files = [
    ...saved.map(({ sha256, bytes, format }) => ({ sha256, bytes, extension: extensions[format] })),
    ...companions.map(({ sha256, bytes, extension }) => ({ sha256, bytes, extension })),
  ];
  return [...new Map(files.map((file) => [`${file.sha256}.${file.extension}`, file])).values()];
}

export const photoName = ({ sha256, extension }: QueuedFile): string => join('photos', `${sha256}.${extension}`);
export const itemName = (id: string): string => join('items', `${id}.json`);
export const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

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

/** Two people compare a station's key by these twelve characters. */
export function fingerprintOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return sha256Of(der)
    .slice(0, 12)
    .replace(/(.{4})(?=.)/g, '$1-');
}

export function publicOf(key: KeyObject): KeyObject {
  return createPublicKey(key);
}

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

/** Throws `invalid` for a list that is incomplete or was changed. */
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

/** The last move of an item counts, since it may leave, return and leave again. */
export function newestOfEach<Queue extends ReadQueue>(queues: readonly Queue[]): readonly Queue[] {
  const inOrder = queues.toSorted((one, other) => one.list.at - other.list.at);
  const last = new Map(inOrder.flatMap((queue) => queue.list.items.map(({ id }) => [id, queue] as const)));
  return inOrder.map((queue) => {
    const items = queue.list.items.filter(({ id }) => last.get(id) === queue);
    return { ...queue, list: { ...queue.list, items } };
  });
}

export async function queuesIn(folder: string): Promise<readonly string[]> {
  const inside = await foldersWith(folder, names.list);
  const own = (await namesIn(folder)).includes(names.list) ? [folder] : [];
  return [...own, ...inside];
}

/** An undecided move: if it is cut off, its items still belong to that station. */
export const making = '.making';

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
