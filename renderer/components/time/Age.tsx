import { useAge } from './useTimed.ts';

/** `3 min ago`, or `in 40 s`: a text that alone renders again as the time passes. */
export function Age({ at }: { at: number }) {
  return useAge(at);
}
