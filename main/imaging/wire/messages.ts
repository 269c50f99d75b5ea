import type { ImagingCall } from '../imaging.ts';
import type { WireError } from './wireError.ts';

export type Question =
  | { readonly kind: 'ask'; readonly id: number; readonly call: ImagingCall; readonly asked: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** `rssBytes` is the memory that the process holds. */
export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly answer: unknown; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: WireError; readonly rssBytes: number }
  | { readonly kind: 'overMemory'; readonly rssBytes: number };

export interface Channel<Received, Sent> {
  send(message: Sent): void;
  onMessage(listen: (message: Received) => void): void;
  onEnd(listen: () => void): void;
}
