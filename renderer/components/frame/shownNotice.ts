import type { HealthLine } from '../../../main/contract/healthLines.ts';
import type { Text } from '../../../main/texts/text.ts';

export interface ShownNotice {
  readonly id: number;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly message: Text;
  readonly at: number;
  /** The line of the Health page that says what to do. */
  readonly part: HealthLine | null;
}
