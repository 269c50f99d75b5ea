import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { Agent, FormData, request } from 'undici';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../main/practice/simulator.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // Tests look into answers freely; a wrong shape fails their assertions.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly json: any;
}

export interface Ask {
  readonly json?: unknown;
  readonly body?: Buffer | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly credential?: 'bearer' | 'x-api-key' | 'none';
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** A simulator over real HTTPS, and a client that trusts its authority alone. */
export async function openBench(options: Partial<SimulatorOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'sideshot-practice-'));
  const simulator = await startSimulator({
    folder,
    rasterise: async (svg, format) => Buffer.from(`${format}:${svg}`),
    ...options,
  });
  const agent = new Agent({ connect: { ca: simulator.caPem }, keepAliveTimeout: 10 });
  const send = async (method: string, path: string, ask: Ask = {}): Promise<Reply> => {
    const response = await request(path.startsWith('https:') ? path : simulator.origin + path, {
      method: method as 'GET',
      dispatcher: agent,
      headers: {
        ...credentialHeaders(simulator, ask.credential ?? 'bearer'),
        ...(ask.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...ask.headers,
      },
      body: ask.json === undefined ? (ask.body ?? null) : JSON.stringify(ask.json),
    });
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, text, json: parsed(text) };
  };
  return {
    simulator,
    control: simulator.control,
    folder,
    send,
    get: (path: string, ask?: Ask) => send('GET', path, ask),
    post: (path: string, ask?: Ask) => send('POST', path, ask),
    stop: async () => {
      await agent.close();
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function kind(simulator: Simulator, category: string, type: string) {
  const found = simulator.control.catalogue().categories.find((entry) => entry.name === category)!;
  return { category: found.uuid, type: found.types.find((entry) => entry.name === type)!.uuid };
}

export async function photo(shade = 120): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();
}

/** Creates a Sneakers item. */
export async function createItem(bench: Bench, reference: string, uuid?: string): Promise<Reply> {
  const item = kind(bench.simulator, 'Footwear', 'Sneakers');
  return bench.post('/api/v2/sr', { json: { reference_id: reference, item, ...(uuid === undefined ? {} : { uuid }) } });
}

export interface SideSeen {
  readonly uuid: string;
  readonly name: string;
  readonly required: boolean;
}

export function sidesOf(reply: Reply): readonly SideSeen[] {
  const data = reply.json.data;
  const groups = (data.requirements?.side_groups ?? data.side_groups) as readonly { sides: SideSeen[] }[];
  return groups.flatMap((group) => group.sides);
}

export function upload(bench: Bench, sr: string, side: string, content: Buffer, sha256: string): Promise<Reply> {
  const body = new FormData();
  body.set('sha256', sha256);
  body.set('filename', 'photo.jpg');
  body.set('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'photo.jpg');
  return bench.post(`/api/v2/sr/${sr}/sides/${side}/media`, { body });
}

function credentialHeaders(simulator: Simulator, credential: 'bearer' | 'x-api-key' | 'none'): Record<string, string> {
  return {
    bearer: { authorization: `Bearer ${simulator.apiKey}` },
    'x-api-key': { 'x-api-key': simulator.apiKey },
    none: {} as Record<string, string>,
  }[credential] as Record<string, string>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
