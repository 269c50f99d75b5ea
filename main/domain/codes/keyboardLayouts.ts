import type { Text, TextId } from '../../texts/text.ts';

/**
 * What each key types on the layouts of keyboards, in the order of the keys of an American one: four rows, without Shift and with it.
 * Dead keys stand as the mark that they print. Sources: the layouts of Windows.
 */
const layouts = {
  us: ["`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./", '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'],
  gb: ["`1234567890-=qwertyuiop[]#asdfghjkl;'zxcvbnm,./", '¬!"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>?'],
  fr: ['²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!', '~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§'],
  be: ['²&é"\'(§è!çà)-azertyuiop^$µqsdfghjklmùwxcvbn,;:=', '³1234567890°_AZERTYUIOP¨*£QSDFGHJKLM%WXCVBN?./+'],
  de: ['^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-', '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_'],
  es: ["º1234567890'¡qwertyuiop`+çasdfghjklñ´zxcvbnm,.-", 'ª!"·$%&/()=?¿QWERTYUIOP^*ÇASDFGHJKLÑ¨ZXCVBNM;:_'],
  it: ["\\1234567890'ìqwertyuiopè+ùasdfghjklòàzxcvbnm,.-", '|!"£$%&/()=?^QWERTYUIOPé*§ASDFGHJKLç°ZXCVBNM;:_'],
  se: ["§1234567890+´qwertyuiopå¨'asdfghjklöäzxcvbnm,.-", '½!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÖÄZXCVBNM;:_'],
  ru: ['ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.', 'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,'],
  ua: ["'1234567890-=йцукенгшщзхї\\фівапролджєячсмитьбю.", '₴!"№;%:?*()_+ЙЦУКЕНГШЩЗХЇ/ФІВАПРОЛДЖЄЯЧСМИТЬБЮ,'],
  gr: ["`1234567890-=;ςερτυθιοπ[]\\ασδφγηξκλ΄'ζχψωβνμ,./", '~!@#$%^&*()_+:΅ΕΡΤΥΘΙΟΠ{}|ΑΣΔΦΓΗΞΚΛ¨"ΖΧΨΩΒΝΜ<>?'],
} as const;
export type LayoutId = keyof typeof layouts;

/** The American one stands first: most scanners come with it. */
export const layoutIds = [
  'us',
  'gb',
  'fr',
  'be',
  'de',
  'es',
  'it',
  'se',
  'ru',
  'ua',
  'gr',
] as const satisfies readonly LayoutId[];

const names: Readonly<Record<LayoutId, TextId>> = {
  us: 'layout.us',
  gb: 'layout.gb',
  fr: 'layout.fr',
  be: 'layout.be',
  de: 'layout.de',
  es: 'layout.es',
  it: 'layout.it',
  se: 'layout.se',
  ru: 'layout.ru',
  ua: 'layout.ua',
  gr: 'layout.gr',
};

export function layoutName(layout: LayoutId): Text {
  return { id: names[layout] };
}

/** A scanner presses the keys of its layout, and the computer reads them by its own: what it types is another text. */
export interface LayoutFault {
  /** Of the computer. */
  readonly computer: LayoutId;
  /** Of the scanner. */
  readonly scanner: LayoutId;
}

const keysOf = new Map(layoutIds.map((id) => [id, layouts[id].map((row) => Array.from(row))] as const));

/** The text that the code had, where a fault turned it into `typed`; null where no key of the computer's layout types it. */
export function retyped(typed: string, { computer, scanner }: LayoutFault): string | null {
  const shown = keysOf.get(computer) ?? [];
  const meant = keysOf.get(scanner) ?? [];
  const characters = Array.from(typed, (character) => {
    if (character === ' ') return character;
    const level = shown.findIndex((row) => row.includes(character));
    return meant[level]?.[shown[level]?.indexOf(character) ?? -1] ?? null;
  });
  return characters.includes(null) ? null : characters.join('');
}

/** What a scanner with that fault types for a code; null for a code that its layout cannot type. */
export function mistyped(code: string, { computer, scanner }: LayoutFault): string | null {
  return retyped(code, { computer: scanner, scanner: computer });
}

/** All that can be the matter: one of the two is set as they come. */
export const layoutFaults: readonly LayoutFault[] = [
  ...layoutIds.slice(1).map((computer): LayoutFault => ({ computer, scanner: 'us' })),
  ...layoutIds.slice(1).map((scanner): LayoutFault => ({ computer: 'us', scanner })),
];
