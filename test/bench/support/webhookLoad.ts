import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

export const perRound = 4_000;
export const atOnce = 64;
export const steadyASecond = 500;
export const steadySeconds = 10;

/** As long as an event of the spec may be with a long message. */
function webhook(): string {
  return JSON.stringify({
    event_type: 'media_rejected',
    sr_uuid: randomUUID(),
    reference_id: 'SKU-1001',
    sides: [{ side: 'Size tag', reason: 'Blurry image', message: 'x'.repeat(780) }],
    timestamp: new Date().toISOString(),
  });
}

/** Webhooks a second that the address takes of 64 senders. */
export async function rateOf(address: string): Promise<number> {
  const { origin, pathname } = new URL(address);
  const pool = new Pool(origin, { connections: atOnce });
  const bodies = Array.from({ length: perRound }, webhook);
  const begun = performance.now();
  const worker = async (): Promise<void> => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await postBy(pool, pathname, body);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1_000;
  await pool.close();
  return perRound / seconds;
}

async function postBy(pool: Pool, path: string, body: string): Promise<void> {
  const answer = await pool.request({ method: 'POST', path, body });
  if (answer.statusCode !== 200) throw new Error(`answered with ${answer.statusCode}`);
  await answer.body.dump();
}

/** How long each answer takes, milliseconds, at a steady rate. */
export async function latencies(address: string): Promise<readonly number[]> {
  const { origin, pathname } = new URL(address);
  const pool = new Pool(origin, { connections: 128 });
  const taken: Promise<number>[] = [];
  const begun = performance.now();
  for (let sent = 0; sent < steadyASecond * steadySeconds; ) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * steadyASecond);
    for (; sent < due; sent += 1) {
      const at = performance.now();
      taken.push(postBy(pool, pathname, webhook()).then(() => performance.now() - at));
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const all = await Promise.all(taken);
  await pool.close();
  return all;
}

/** The value that this share of them does not exceed (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Megabytes that a process holds. */
export function residentMegabytes(pid: number | undefined): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000);
}
