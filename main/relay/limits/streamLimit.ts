export interface Refusal {
  readonly error: 'too_many_calls' | 'too_many_requests' | 'too_many_streams';
  readonly most: number;
  readonly retryAfterSeconds: number;
}

export interface StreamLimit {
  open(token: string): Refusal | { readonly end: () => void };
}

/** A dead stream is noticed at its heartbeat. */
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
