import { expect, it } from 'vitest';
import { reconnectDelayMs } from '../../../main/relayClient/reconnectDelay.ts';

it('waits twice as long after each failure, up to a minute, and each station its own part of that', () => {
  expect([0, 1, 2, 3].map((failures) => reconnectDelayMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(reconnectDelayMs(6, 1)).toBe(60_000);
  expect(reconnectDelayMs(10_000, 1)).toBe(60_000);
  expect([0, 0.5, 1].map((chance) => reconnectDelayMs(4, chance))).toEqual([8_000, 12_000, 16_000]);
});
