import type { Text } from '../../../main/texts/text.ts';

export interface ShownNotice {
  readonly id: number;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly message: Text;
  readonly at: number;
}
