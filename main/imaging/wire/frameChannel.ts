import type { Duplex } from 'node:stream';
import { encodeFrame, frameReader } from './frames.ts';
import type { Channel } from './messages.ts';

/** Both ends are ours and of one version, so messages are not parsed. */
export function frameChannel<Received, Sent>(
  pipe: Duplex,
  onBroken: (error: unknown) => void,
): Channel<Received, Sent> {
  // A pipe whose other end was killed can fail before it closes.
  pipe.on('error', () => undefined);
  return {
    send(message) {
      if (!pipe.writable) return;
      pipe.write(encodeFrame(message));
    },
    onMessage(listen) {
      // The other end is the same program, so its types are ours.
      const read = frameReader((message) => listen(message as Received));
      pipe.on('data', (chunk: Buffer) => {
        try {
          read(chunk);
        } catch (error) {
          onBroken(error);
        }
      });
    },
    onEnd: (listen) => void pipe.once('close', listen),
  };
}
