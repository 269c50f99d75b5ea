// A link as a process of its own: TCP through it is held to so many bits a second, and every byte takes so long on its way.
// The kernel here has no netem, and a delay needs one; what the kernels at both ends know of the link is the pressure alone.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LinkOrder {
  readonly port: number;
  readonly bitsPerSecond: number;
  /** One way. */
  readonly delayMs: number;
}

/** Bytes that the sender's end of the link takes in before they are on their way: a router's short queue. */
const queueBytes = 128 * 1024;
const tickMs = 2;

interface Lane {
  readonly from: Socket;
  readonly to: Socket;
  readonly waiting: Buffer[];
  waitingBytes: number;
  ended: boolean;
}

process.once('message', ({ port, bitsPerSecond, delayMs }: LinkOrder) => {
  const up = createLink(bitsPerSecond, delayMs);
  const down = createLink(bitsPerSecond, delayMs);
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const remote = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [client, remote]) socket.setNoDelay(true).on('error', () => end(client, remote));
    up(client, remote);
    down(remote, client);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});

function end(...sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** One direction, shared by all connections: they take turns for its bits. */
function createLink(bitsPerSecond: number, delayMs: number): (from: Socket, to: Socket) => void {
  const lanes: Lane[] = [];
  const bytesPerMs = bitsPerSecond / 8_000;
  let credit = 0;
  let last = performance.now();

  setInterval(() => {
    const now = performance.now();
    // What was not used in a pause is gone, as on a wire.
    credit = Math.min(credit + (now - last) * bytesPerMs, 20 * bytesPerMs);
    last = now;
    for (let moved = true; moved && credit > 0; ) {
      moved = false;
      for (const lane of [...lanes]) if (credit > 0 && sendOne(lane)) moved = true;
    }
    if (!lanes.some((lane) => lane.waitingBytes > 0)) credit = Math.min(credit, 2 * tickMs * bytesPerMs);
  }, tickMs);

  function sendOne(lane: Lane): boolean {
    const chunk = lane.waiting.shift();
    if (chunk === undefined) {
      if (!lane.ended) return false;
      lanes.splice(lanes.indexOf(lane), 1);
      setTimeout(() => lane.to.end(), delayMs);
      return false;
    }
    const part = chunk.subarray(0, 16 * 1024);
    if (part.length < chunk.length) lane.waiting.unshift(chunk.subarray(part.length));
    lane.waitingBytes -= part.length;
    credit -= part.length;
    setTimeout(() => lane.to.writable && lane.to.write(part), delayMs);
    if (lane.waitingBytes < queueBytes) lane.from.resume();
    return true;
  }

  return (from, to) => {
    const lane: Lane = { from, to, waiting: [], waitingBytes: 0, ended: false };
    lanes.push(lane);
    from.on('data', (chunk: Buffer) => {
      lane.waiting.push(chunk);
      lane.waitingBytes += chunk.length;
      if (lane.waitingBytes >= queueBytes) from.pause();
    });
    from.once('end', () => {
      lane.ended = true;
    });
    from.once('close', () => {
      lane.ended = true;
    });
  };
}
