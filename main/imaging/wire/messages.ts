import type { ImagingCall } from '../imaging.ts';
import type { WireError } from './wireError.ts';

/** What a station says to its imaging process. */
export type Question =
  | { readonly kind: 'ask'; readonly id: number; readonly call: ImagingCall; readonly asked: unknown }
  /** Nobody waits for it any more. It is answered all the same. */
  | { readonly kind: 'cancel'; readonly id: number };

/** What the process says. `rssBytes` is the memory that it holds. */
export type Reply =
  /** Its decoders are loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly answer: unknown; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: WireError; readonly rssBytes: number }
  /** It holds more memory than it may: it has to be ended. */
  | { readonly kind: 'overMemory'; readonly rssBytes: number };

/** One end of the talk. */
export interface Channel<Received, Sent> {
  send(message: Sent): void;
  onMessage(listen: (message: Received) => void): void;
  /** The other end is gone. */
  onEnd(listen: () => void): void;
}
