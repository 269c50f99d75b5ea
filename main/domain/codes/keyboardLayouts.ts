import type { Text, TextId } from '../../texts/text.ts';

/**
 * Each layout lists four rows without Shift and with it, in the order of American keys. Dead keys stand as their mark.
 * Source: the layouts of Windows.
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

/** American first, for most scanners come with it. */
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

/** The scanner presses keys by its layout and the computer reads them by its own. */
export interface LayoutFault {
  readonly computer: LayoutId;
  readonly scanner: LayoutId;
}

const keysOf = new Map(layoutIds.map((id) => [id, layouts[id].map((row) => Array.from(row))] as const));

/** Undoes a fault; null where the computer's layout has no such key. */
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

export function mistyped(code: string, { computer, scanner }: LayoutFault): string | null {
  return retyped(code, { computer: scanner, scanner: computer });
}

/** At least one of the two has the factory setting. */
export const layoutFaults: readonly LayoutFault[] = [
  ...layoutIds.slice(1).map((computer): LayoutFault => ({ computer, scanner: 'us' })),
  ...layoutIds.slice(1).map((scanner): LayoutFault => ({ computer: 'us', scanner })),
];
