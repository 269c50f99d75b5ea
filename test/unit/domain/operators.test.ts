import { describe, expect, test } from 'vitest';
import { anyCode } from '../../../main/domain/codes/codeRules.ts';
import type { OperatorId } from '../../../main/domain/ids.ts';
import { badgeCode, badgeFault } from '../../../main/domain/operator/badge.ts';
import { isSameName, languageTagOf } from '../../../main/domain/operator/operator.ts';
import { lockedSince, signedInAt, timeOfPerson, withSignIn } from '../../../main/domain/operator/signIns.ts';
import { nobody, operatorIdOf, whoOf } from '../../../main/domain/operator/who.ts';

const id = '11111111-1111-4111-8111-111111111111' as OperatorId;

test('names are the same in any case and width, and differ by accents', () => {
  expect(isSameName('Zoë QUIST', ' zoë quist ')).toBe(true);
  expect(isSameName('Ｋim', 'kim')).toBe(true);
  expect(isSameName('Zoe', 'Zoë')).toBe(false);
});

test('a language is a BCP 47 tag in its canonical form', () => {
  expect([languageTagOf('pt-br'), languageTagOf('DE'), languageTagOf('zh-hans-cn')]).toEqual([
    'pt-BR',
    'de',
    'zh-Hans-CN',
  ]);
  expect([languageTagOf('x y'), languageTagOf(''), languageTagOf('deutsch, bitte')]).toEqual([null, null, null]);
});

test('an act names an operator by id, and free text is never taken for one', () => {
  expect(operatorIdOf(whoOf(id))).toBe(id);
  for (const who of ['Kim', 'operator:', 'operator:Kim', `operator:${id} `, nobody])
    expect(operatorIdOf(who)).toBeNull();
});

describe('who was signed in at a shot', () => {
  const other = '22222222-2222-4222-8222-222222222222' as OperatorId;
  const log = withSignIn(withSignIn(withSignIn([], { operatorId: id, at: 10_000 }), { operatorId: null, at: 20_000 }), {
    operatorId: other,
    at: 30_500,
  });
  test.each([
    [9_999, null],
    [10_000, id],
    [19_999, id],
    [20_000, null],
    [30_000, null],
    [31_000, other],
  ])('at %d', (at, who) => expect(signedInAt(log, at)).toBe(who));
});

test('a camera whose clock is not known gives its photos to whoever sees them come', () => {
  const now = 1_000_000_000;
  expect(timeOfPerson(null, false, now)).toBe(now);
  expect(timeOfPerson(now + 5_000, true, now)).toBe(now);
  expect(timeOfPerson(now - 60_000, false, now)).toBe(now - 60_000);
  expect(timeOfPerson(now - 3_600_000, false, now)).toBe(now);
  expect(timeOfPerson(now - 3_600_000, true, now)).toBe(now - 3_600_000);
});

test('the lock counts from the last act', () => {
  expect(lockedSince(0, null, 1e12)).toBeNull();
  expect(lockedSince(1_000, 5, 300_999)).toBeNull();
  expect(lockedSince(1_000, 5, 301_000)).toBe(301_000);
});

test('a badge is what no rule takes for something else', () => {
  const none = { isItem: () => false };
  const fault = (badge: string, rules = anyCode) => badgeFault(badgeCode(badge), rules, none)?.id ?? null;
  expect(fault('B-17')).toBeNull();
  expect(fault(']C1B-17')).toBeNull();
  expect(fault('sideshot next')).toBe('operators.badgeIsCommand');
  expect(fault('SIDESHOT WHATEVER')).toBe('operators.badgeIsCommand');
  expect(fault('BIN 7', { ...anyCode, place: 'BIN' })).toBe('operators.badgeIsPlace');
  const patterns = { ...anyCode, hasPatterns: true, fitsItem: (code: string) => code.startsWith('SKU') };
  expect(fault('SKU-1', patterns)).toBe('operators.badgeFitsItems');
  expect(fault('B-17', { ...patterns, other: 'refuse' })).toBeNull();
});
