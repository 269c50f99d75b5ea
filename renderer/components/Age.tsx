import type { Text } from '../../main/texts/text.ts';
import { relativeTime } from '../format/times.ts';
import { useWords } from '../words/useWords.ts';
import { useTimed } from './useTimed.ts';

export interface AgeProps {
  readonly at: number;
  say?(age: Text): Text;
}

/** `3 min ago` or `in 40 s`; only the text renders again. */
export function Age({ at, say = (age) => age }: AgeProps) {
  const words = useWords();
  return useTimed((now) => words(say(relativeTime(at, now))));
}
