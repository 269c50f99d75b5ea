import { mkdir, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sha256 } from '../../../main/domain/ids.ts';
import type { StoredPhoto } from '../../../main/imaging/ports.ts';
import { hashFile } from '../../../main/imaging/store/hashFile.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { takeIn } from '../../fakes/takeIn.ts';
import type { BareOrder, BareReport } from './bareSender.ts';
import { bundle } from './bundle.ts';
import { nextMessage, startChild, stopChild } from './children.ts';
import type { SendOrder, SendReport } from './senderProcess.ts';

/** Something that sends, in a process of its own so that its time and memory are its own. */
export interface Sender<Order, Report> {
  send(order: Order): Promise<Report>;
  close(): Promise<void>;
}

/** The station's sending. */
export function startStationSender(): Promise<Sender<SendOrder, SendReport>> {
  return startSender('senderProcess');
}

/** A bare loop of the same HTTP client. */
export function startBareSender(): Promise<Sender<BareOrder, BareReport>> {
  return startSender('bareSender');
}

async function startSender<Order extends object, Report>(name: string): Promise<Sender<Order, Report>> {
  const script = await bundle(name);
  const child = startChild(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    send(order) {
      const report = nextMessage<Report>(child);
      child.send(order);
      return report;
    },
    close: () => stopChild(child),
  };
}

/** Takes photo files into a media store as the station does. */
export async function storePhotos(mediaFolder: string, paths: readonly string[]): Promise<readonly StoredPhoto[]> {
  const media = await openMediaStore(mediaFolder, ownImaging);
  const { signal } = new AbortController();
  const stored: StoredPhoto[] = [];
  for (const path of paths) stored.push(await takeIn(media, { path }, signal));
  return stored;
}

/** A file of that size with a JPEG's first bytes and no others, under its hash as if it had been taken in. */
export async function storeSparse(mediaFolder: string, bytes: number): Promise<StoredPhoto> {
  await openMediaStore(mediaFolder, ownImaging);
  const path = join(mediaFolder, 'large.jpg');
  await writeFile(path, Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  await truncate(path, bytes);
  const hashes = await hashFile(path, new AbortController().signal);
  if (hashes === null) throw new Error('The large file is gone.');
  // A hex digest is what Sha256 names.
  const sha256 = hashes.sha256 as Sha256;
  const folder = join(mediaFolder, 'originals', sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await rename(path, join(folder, `${sha256}.jpg`));
  return {
    sha256,
    pictureHash: null,
    crc32: hashes.crc32,
    bytes,
    format: 'jpeg',
    width: 6_000,
    height: 4_000,
    capturedAt: 0,
    filename: 'large.jpg',
    figures: null,
  };
}

/** The profile of a WebDAV server: the photo is the body of a PUT. */
export function webdavProfile(port: number, caFile: string, uploadsAtOnce: number): object {
  return {
    name: 'bench',
    base_url: `https://127.0.0.1:${port}`,
    tls: { ca_file: caFile },
    auth: { default: 'none' },
    operations: {
      upload_media: { method: 'PUT', path: '/{photo_id}.{extension}', encoding: 'binary' },
      submit_sr: null,
    },
    submit: 'manual',
    limits: { uploads_at_once: uploadsAtOnce },
  };
}
