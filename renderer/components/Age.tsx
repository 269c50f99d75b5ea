import type { Text } from '../../main/texts/text.ts';
import { relativeTime } from '../format/times.ts';
import { useWords } from '../words/useWords.ts';
import { useTimed } from './useTimed.ts';

export interface AgeProps {
  readonly at: number;
  /** The sentence in which the age stands; left out, it stands alone. */
  say?(age: Text): Text;
}

/** `3 min ago`, or `in 40 s`: a text that alone renders again as the time passes. */
export function Age({ at, say = (age) => age }: AgeProps) {
  const words = useWords();
  return useTimed((now) => words(say(relativeTime(at, now))));
}
