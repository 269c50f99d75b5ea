import type { Text } from '../../../main/texts/text.ts';

/** A message as the strip shows it. */
export interface ShownNotice {
  readonly id: number;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly message: Text;
  readonly at: number;
}
