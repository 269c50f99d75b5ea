/** A call that is not served now: what there is too much of, of how many, and when to come again. */
export interface Refusal {
  readonly error: 'too_many_calls' | 'too_many_requests' | 'too_many_streams';
  readonly most: number;
  readonly retryAfterSeconds: number;
}

/** What one token may have open at once. */
export interface StreamLimit {
  /** A stream or a long poll; `end` once it is over. */
  open(token: string): Refusal | { readonly end: () => void };
}

/** A stream whose other end is gone is noticed by its heartbeat. */
const restSeconds = 15;

export function createStreamLimit(most: number): StreamLimit {
  const streams = new Map<string, number>();
  return {
    open(token) {
      const open = streams.get(token) ?? 0;
      if (open >= most) return { error: 'too_many_streams', most, retryAfterSeconds: restSeconds };
      streams.set(token, open + 1);
      return {
        end() {
          const left = (streams.get(token) ?? 1) - 1;
          if (left === 0) streams.delete(token);
          else streams.set(token, left);
        },
      };
    },
  };
}
