import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { PartnerFailure } from '../../../main/domain/failure.ts';
import type { SideUuid, SrUuid } from '../../../main/domain/ids.ts';
import type { UploadRequest } from '../../../main/domain/partner/service.ts';
import { createPartnerClient, type PartnerClient, type PartnerClientOptions } from '../../../main/partner/client.ts';
import { parseProfile } from '../../../main/partner/profile.ts';
import {
  mintAuthority,
  type Responder,
  startHttpsServer,
  type TestAuthority,
  type TestServer,
} from '../../fakes/httpsServer.ts';

export const apiKey = 'leo_test_key_1234567890';
export const userToken = 'lm_usr_test_token_0987654321';
export const srUuid = '11111111-1111-4111-8111-111111111111' as SrUuid;
export const sideUuid = '22222222-2222-4222-8222-222222222222' as SideUuid;
export const sr = { srUuid, microId: '42', referenceId: 'SKU 1/ä', brand: 'Nike', model: null };

export interface Station {
  authority(): TestAuthority;
  server(responder?: Responder, options?: Parameters<typeof startHttpsServer>[2]): Promise<TestServer>;
  client(baseUrl: string, profile?: object, options?: Partial<PartnerClientOptions>): PartnerClient;
  /** A photo of that many bytes on disk, and the request that sends it. */
  upload(bytes: number, changes?: Partial<UploadRequest['file']>): Promise<{ content: Buffer; request: UploadRequest }>;
}

/** Servers, clients and files of one test file; all of them gone after each test. */
export function createStation(): Station {
  let authority: TestAuthority | null = null;
  const cleanups: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    authority = await mintAuthority();
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  afterAll(async () => {
    await authority?.remove();
  });
  return {
    authority: () => authority!,
    async server(responder, options) {
      const server = await startHttpsServer(authority!, responder, options);
      cleanups.push(() => server.close());
      return server;
    },
    client(baseUrl, profile = {}, options = {}) {
      const full = { name: 'test', base_url: baseUrl, tls: { ca_file: authority!.caFile }, ...profile };
      const client = createPartnerClient({
        profile: parseProfile(JSON.stringify(full)),
        credentials: () => ({ apiKey, userToken }),
        clock: () => Date.now(),
        environment: {},
        version: '0.1.0',
        ...options,
      });
      cleanups.push(() => client.close());
      return client;
    },
    async upload(bytes, changes = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'sideshot-upload-'));
      cleanups.push(() => rm(folder, { recursive: true, force: true }));
      const content = Buffer.alloc(bytes, 'photo bytes, not an image; ');
      const path = join(folder, 'photo.jpg');
      await writeFile(path, content);
      const file = {
        path,
        bytes,
        sha256: createHash('sha256').update(content).digest('hex'),
        crc32: crc32(content),
        md5Base64: createHash('md5').update(content).digest('base64'),
        recipe: null,
        format: 'jpeg' as const,
        filename: 'Tasche "rot".jpg',
        ...changes,
      };
      return { content, request: { ...sr, sideUuid, sideName: 'Front', photoId: 'photo-1', file } };
    },
  };
}

export const noSignal = (): AbortSignal => new AbortController().signal;

/** The details of the failure that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<PartnerFailure['details']> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof PartnerFailure) return outcome.details;
  throw outcome ?? new Error('the call did not fail');
}

/** Every header and body that a credential could hide in. */
export function holdsCredential(request: { headers: object; path: string; body: Buffer }): boolean {
  const text = `${JSON.stringify(request.headers)}${request.path}${request.body.toString('latin1')}`;
  return text.includes(apiKey) || text.includes(userToken);
}

export async function gather<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const list: Entry[] = [];
  for await (const entry of entries) list.push(entry);
  return list;
}

/** A port on 127.0.0.1 where nobody listens. */
export async function portOfNobody(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether this process has the file open, as Linux tells it. */
export function isOpen(path: string): boolean {
  return readdirSync('/proc/self/fd').some((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === path;
    } catch {
      // The listing's own descriptor is gone by now.
      return false;
    }
  });
}
