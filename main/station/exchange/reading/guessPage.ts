import type { CodePage } from '../../../domain/worklist/codePages.ts';

interface Writing {
  readonly page: CodePage;
  readonly letters: ReadonlyMap<string, number>;
}

/** `ä30 ö20`: letters that share a number stand together, and each has it. */
function writing(page: CodePage, shares: string): Writing {
  const letters = new Map<string, number>();
  for (const [, group = '', share = ''] of shares.matchAll(/([^\d\s]+)(\d+(?:\.\d+)?)/g))
    for (const letter of group) letters.set(letter, Number(share) / 100);
  return { page, letters };
}

/** The frequencies are rounded, since they only tell languages apart. */
const writings: readonly Writing[] = [
  writing('windows-1252', 'ä30ü35ö18ß17'),
  writing('windows-1252', 'é55à14è10ê7çô4ùî2ûâ1ëïœ0.5'),
  writing('windows-1252', 'ó28í23á18é14ñ11ú5ü0.5'),
  writing('windows-1252', 'ã26ç17á14é12í9ó7ê5õ5à3ú3â2ô1'),
  writing('windows-1252', 'à28è28ù15ò20é8ì5'),
  writing('windows-1252', 'å32ä34ö26ø30æ22é1'),
  writing('windows-1250', 'ł26ó12ę16ą14ż12ś9ć6ń3ź1'),
  writing('windows-1250', 'á18í20é12ě12ř8š7ž7č7ý6ů4ú1ň0.5ťď0.2ľĺŕ0.2'),
  writing('windows-1250', 'á28é30ö9ó9ő7ü5í5ú3ű2'),
  writing('windows-1250', 'ă38î20ş18ţ16â8'),
  writing('windows-1250', 'č30š30ž20ć10đ10'),
  writing('windows-1251', 'о11еа8ин7тс6р5вл4кмд3пу3яы2ьгзбч1.7йх1жшю0.8цщэф0.4ъё0.1'),
  writing('windows-1251', 'о9а8ин6івте5рс4кл4мудп3яьзб2гйчхцїєжшюфщґ0.6'),
  writing('windows-1253', 'ο10αι9ετ8σνηυ5ρπκ4μλω3ςγδχθφβξζ1άέήίόύώ2ψ0.2ϊϋΐΰ0.02'),
  writing('windows-1254', 'ı30ü13ş15ğ9ö7ç9âîû0.3'),
  writing('windows-1256', 'ا12ل11يم7ونر6ته5بدعفسقحكشأصجطخة3ضذثزغءئؤظإآى0.7'),
];
const otherLetter = 0.0005;
const signs = '€–—’‘“”„«»°§²³·•…×±®™№，。、：；（）・ー「」　';
const sign = 0.01;
const oddSign = 0.0001;
const misplaced = Math.log(0.005);
/** A code page of two bytes swallows some ASCII, so ASCII has a weight too. */
const ascii = Math.log(1 / 40);

const single: readonly CodePage[] = [...new Set(writings.map(({ page }) => page))];
const double: readonly CodePage[] = ['shift_jis', 'gb18030', 'big5', 'euc-kr'];

export function decoded(bytes: Uint8Array, page: CodePage, fatal = false): string | null {
  try {
    return new TextDecoder(page, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

interface Weighed {
  readonly page: CodePage;
  readonly weight: number;
}

const certain = Math.log(20);
/** Most lists that are not Unicode are of this page. */
const defaults = Math.log(4);
const lookedBytes = 20_000;

export type PageGuess =
  | { readonly kind: 'known'; readonly page: CodePage }
  | { readonly kind: 'open'; readonly pages: readonly CodePage[] };

/** `remembered`: a person's choice for such a list before. */
export function guessPage(bytes: Uint8Array, remembered: CodePage | null): PageGuess {
  const sample = linesBeyondAscii(bytes);
  if (isMostlyUtf8(sample)) return { kind: 'known', page: 'utf-8' };
  const weighed = [...single, ...double]
    .flatMap((page): readonly Weighed[] => {
      const content = decoded(sample, page, true);
      return content === null
        ? []
        : [{ page, weight: weigh(content, page) + (page === 'windows-1252' ? defaults : 0) }];
    })
    .toSorted((left, right) => right.weight - left.weight);
  const [best] = weighed;
  if (best === undefined) return { kind: 'open', pages: ['windows-1252', ...double] };
  const text = decoded(sample, best.page);
  const rivals = weighed.filter(({ page, weight }) => best.weight - weight < certain && decoded(sample, page) !== text);
  if (rivals.length === 0) return { kind: 'known', page: best.page };
  // Two pages with the same reading are one choice.
  const readings = weighed.map(({ page }) => decoded(sample, page));
  const pages = weighed.map(({ page }) => page).filter((_, at) => readings.indexOf(readings[at] ?? null) === at);
  if (remembered !== null && [best, ...rivals].some(({ page }) => page === remembered))
    return { kind: 'known', page: remembered };
  return { kind: 'open', pages };
}

/** No code page here has a line end within a character. */
export function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let from = 0; from < bytes.length && size < lookedBytes; ) {
    const end = bytes.indexOf(0x0a, from);
    const to = end === -1 ? bytes.length : end + 1;
    const line = bytes.subarray(from, to);
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      size += line.length;
    }
    from = to;
  }
  return Buffer.concat(lines);
}

/** Bytes that cannot be read are reported row by row. */
function isMostlyUtf8(sample: Uint8Array): boolean {
  const beyond = [...(decoded(sample, 'utf-8') ?? '')].filter((letter) => letter > '\u007f');
  const unread = beyond.filter((letter) => letter === '\ufffd').length;
  return unread * 4 < beyond.length;
}

function weigh(content: string, page: CodePage): number {
  const letters = [...content];
  const beyond = letters.filter((letter) => letter > '\u007f');
  const plain = (letters.length - beyond.length) * ascii;
  if (double.includes(page)) return plain + weighTwo(beyond, page);
  const words = content.match(/[^\s!-/:-@[-`{-~]+/g) ?? [];
  const odd = words.reduce((count, word) => count + misplacedIn(word), 0);
  const ways = writings.filter((way) => way.page === page);
  return (
    plain + odd * misplaced + Math.max(...ways.map((way) => sum(beyond.map((letter) => shareOf(letter, way.letters)))))
  );
}

function sum(shares: readonly number[]): number {
  return shares.reduce((whole, share) => whole + Math.log(share), 0);
}

function shareOf(letter: string, letters: ReadonlyMap<string, number>): number {
  const small = letter.toLowerCase();
  const share = letters.get(small);
  if (share !== undefined) return letter === small ? share : share / 2;
  if (signs.includes(letter)) return sign;
  return /\p{L}/u.test(letter) ? otherLetter : oddSign;
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Arabic}/u];

function misplacedIn(word: string): number {
  const counts = scripts.map((script) => [...word].filter((letter) => script.test(letter)).length);
  const mixed = sumOf(counts) - Math.max(...counts);
  const piled = [...word.matchAll(/(?:(?!\p{ASCII})\p{Script=Latin}){4,}/gu)].map(([run]) => run.length - 3);
  const risen = [...word.matchAll(/\p{Ll}(?=(?!\p{ASCII})\p{Lu})/gu)].length;
  const signed = [...word.matchAll(/(?<=\p{L})[^\p{L}\p{M}\p{ASCII}’‘·]+(?=\p{L})/gu)].length;
  return mixed + sumOf(piled) + risen + signed;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((whole, count) => whole + count, 0);
}

function weighTwo(letters: readonly string[], page: CodePage): number {
  const commonOnes = commonOf(page);
  return sum(letters.map((letter) => shareOfTwo(letter, page, commonOnes)));
}

function shareOfTwo(letter: string, page: CodePage, commonOnes: ReadonlySet<string>): number {
  if (/[\u3000-\u303f\uff01-\uff5e]/.test(letter)) return sign / 4;
  switch (page) {
    case 'shift_jis':
      if (/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(letter))
        return /[\uff61-\uff9f]/.test(letter) ? 0.0005 : 0.6 / 160;
      return commonOnes.has(letter) ? 0.38 / 2_000 : 0.000005;
    case 'euc-kr':
      return commonOnes.has(letter) ? 0.95 / 1_200 : 0.000005;
    default:
      return commonOnes.has(letter) ? 0.95 / 2_000 : 0.000005;
  }
}

function commonOf(page: CodePage): ReadonlySet<string> {
  const [from, to] =
    page === 'shift_jis'
      ? [0x88, 0x97]
      : page === 'big5'
        ? [0xa4, 0xc6]
        : page === 'euc-kr'
          ? [0xb0, 0xc8]
          : [0xb0, 0xd7];
  const pairs: number[] = [];
  for (let first = from; first <= to; first += 1)
    for (let second = page === 'shift_jis' || page === 'big5' ? 0x40 : 0xa1; second <= 0xfe; second += 1)
      pairs.push(first, second);
  return new Set(decoded(Uint8Array.from(pairs), page) ?? '');
}
