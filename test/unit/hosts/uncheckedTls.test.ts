import { expect, test } from 'vitest';
import { uncheckedTls } from '../../../main/hosts/uncheckedTls.ts';
import { english } from '../../../main/texts/render.ts';

test('a start with unchecked certificates is refused in one line, others are not', () => {
  const why = uncheckedTls({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  expect(why && english(why)).toMatch(/^NODE_TLS_REJECT_UNAUTHORIZED=0 .*[^\n]$/);
  expect(uncheckedTls({})).toBeNull();
  expect(uncheckedTls({ NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toBeNull();
});
