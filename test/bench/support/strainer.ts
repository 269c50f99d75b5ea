// The strain of `strain`: idle connections of a stranger, and streams of one token, in a process of its own. It is told how many, and answers how it went.
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface StrainOrder {
  readonly port: number;
  readonly idle: number;
  readonly streams: number;
  readonly token: string;
}

export interface StrainReport {
  /** Idle connections that are open now; how many the relay has ended, each of which was opened again. */
  readonly idle: number;
  readonly ended: number;
  /** Answers to those who asked for a stream, by status, and how many got none. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly unanswered: number;
  readonly events: number;
}

const againMs = 1_000;
let report = { ended: 0, unanswered: 0, events: 0 };
const statuses: Record<string, number> = {};
const open = new Set<Socket>();
let isOver = false;

function openIdle({ port }: StrainOrder, opened: () => void): void {
  const socket = connect(port, '127.0.0.1', () => {
    open.add(socket);
    opened();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open.delete(socket);
    if (isOver) return;
    report = { ...report, ended: report.ended + 1 };
    setTimeout(() => openIdle({ ...order, port }, () => undefined), againMs);
  });
  socket.resume();
}

function openStream({ port, token }: StrainOrder, answered: () => void): void {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const asked = request({ port, host: '127.0.0.1', path: '/v1/events', headers, agent: false }, (answer) => {
    const status = String(answer.statusCode);
    statuses[status] = (statuses[status] ?? 0) + 1;
    answered();
    answer.on('data', (chunk: Buffer) => {
      report = { ...report, events: report.events + chunk.toString('latin1').split('event: event').length - 1 };
    });
    // Whoever is refused asks again, whatever the answer said of when.
    answer.on('close', () => {
      if (!isOver) setTimeout(() => openStream(order, () => undefined), againMs);
    });
  });
  asked.on('error', () => {
    if (!isOver) report = { ...report, unanswered: report.unanswered + 1 };
    answered();
  });
  asked.end();
}

let order: StrainOrder;
process.on('message', (message: StrainOrder | 'report') => {
  if (message === 'report') {
    process.send?.({ idle: open.size, statuses, ...report } satisfies StrainReport);
    return;
  }
  order = message;
  void begin(message).then(() => process.send?.('begun'));
});
process.on('disconnect', () => {
  isOver = true;
  process.exit(0);
});

/** Some at a time: the system's queue of connections to be taken is short. */
async function begin(given: StrainOrder): Promise<void> {
  await some(given.idle, (done) => openIdle(given, done));
  await some(given.streams, (done) => openStream(given, done));
}

async function some(count: number, begin: (done: () => void) => void): Promise<void> {
  for (let left = count; left > 0; left -= 100)
    await Promise.all(
      Array.from({ length: Math.min(100, left) }, () => new Promise<void>((resolve) => begin(resolve))),
    );
}
