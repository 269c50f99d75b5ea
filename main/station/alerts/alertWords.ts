import { type Text, text } from '../../texts/text.ts';
import type { UnsentAlert } from '../settings/settings.ts';

export function alertWords({ kind, message }: Pick<UnsentAlert, 'kind' | 'message'>): Text {
  return kind === 'cleared' ? text('alert.over', { what: message }) : message;
}
