import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Catalogue, englishCatalogue } from '../../../main/texts/catalogues.ts';
import { isText } from '../../../main/texts/isText.ts';
import { english } from '../../../main/texts/render.ts';
import { render } from '../../../main/texts/renderText.ts';
import { asGiven, type ParamName, type Text, text } from '../../../main/texts/text.ts';

describe('a text', () => {
  it('is an id and what its message names', () => {
    expect(text('words.asGiven', { words: 'IMG_1.JPG' })).toEqual({
      id: 'words.asGiven',
      params: { words: 'IMG_1.JPG' },
    });
    // @ts-expect-error a parameter is missing
    text('words.asGiven');
    // @ts-expect-error no such parameter
    text('words.asGiven', { word: 'IMG_1.JPG' });
    // @ts-expect-error no such message
    text('words.gone');
  });

  it('knows its parameters from the message', () => {
    expectTypeOf<ParamName<'Nothing'>>().toEqualTypeOf<never>();
    expectTypeOf<ParamName<'A {side} of {count, plural, one {# photo} other {{total} photos}}.'>>().toEqualTypeOf<
      'side' | 'count' | 'total'
    >();
  });
});

describe('rendering', () => {
  it('renders texts within texts, and shows words from outside as they are', () => {
    expect(english(asGiven(`5 < 6 {and} '{more}'`))).toBe(`5 < 6 {and} '{more}'`);
    expect(english(text('words.asGiven', { words: asGiven('deep') }))).toBe('deep');
  });

  it('follows the language', () => {
    const german: Catalogue = {
      locale: 'de',
      messages: { ...englishCatalogue.messages, 'words.asGiven': '„{words}“' },
    };
    expect(render(asGiven('Tasche'), german)).toBe('„Tasche“');
  });

  it('shows the id of a message that it does not know', () => {
    const newer: unknown = { id: 'side.ofTomorrow', params: { count: 3 } };
    expect(isText(newer) && english(newer)).toBe('side.ofTomorrow');
    expect(english({ id: 'toString' } as unknown as Text)).toBe('toString');
  });
});

describe('a value from outside', () => {
  it('is a text in form or is none', () => {
    expect(isText({ id: 'a.b' })).toBe(true);
    expect(isText({ id: 'a.b', params: { n: 1, s: 'x', t: { id: 'c.d' } } })).toBe(true);
    for (const other of [null, 'a.b', {}, { id: 1 }, { id: 'a', params: [] }, { id: 'a', params: { x: null } }])
      expect(isText(other)).toBe(false);
  });
});

it('a parameter of another kind is shown, and never ends the page', () => {
  for (const odd of [false, true, undefined]) expect(() => english(asGiven(odd as unknown as string))).not.toThrow();
});
