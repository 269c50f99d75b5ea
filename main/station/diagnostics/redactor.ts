import { ReferenceFinder } from './referenceFinder.ts';

export const removed = '[removed]';

export interface RedactorInput {
  readonly references: readonly string[];
  /** Each path becomes its word, since it tells who or where. */
  readonly places: readonly (readonly [path: string, word: string])[];
}

/** Fields whose values never help to understand a fault. */
const privateKeys =
  /^(reference(_?id)?|external_?id|identifier|file(name|path)?|path|folder|url|href|side_?name|email|(first|last|business)_?name|certificate_?issuance_?name|operator|who|created_?by|added_?by|api_?key|user_?token|token|secret|password|authorization|cookie|x-api-key|x-user-token|headers|body|reason)$/i;

const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:leo_|lm_usr_)[^\s"'\\<>&,;)\]}]+/gi, removed],
  [/\b(bearer|basic)(\s+)[\w.~+/=-]+/gi, `$1$2${removed}`],
  [
    /\b(authorization|x-api-key|x-user-token|api[_-]?key|user[_-]?token|password|secret)(["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi,
    `$1$2${removed}`,
  ],
  // The query of an address, and a user before its host.
  [/(https?:\/\/[^\s"'<>?]*\?)[^\s"'<>]*/gi, `$1${removed}`],
  [/(https?:\/\/)[^\s/"'<>@]+@/gi, `$1${removed}@`],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, removed],
];

/** Shorter references are removed only as whole words: "1" would shred every number and time. */
const anywhereFromLength = 5;

/** A user called "al" would shred every word. */
const shortestPlace = 4;

/** Removes secrets, reference ids, folders and people's names. */
export class Redactor {
  readonly #places: readonly (readonly [string, string])[];
  readonly #anywhere: ReferenceFinder;
  readonly #alone: ReferenceFinder;

  constructor(input: RedactorInput) {
    this.#places = [...input.places]
      .filter(([path]) => path.length >= shortestPlace)
      .sort(([a], [b]) => b.length - a.length);
    const spellings = input.references.flatMap(spellingsOf);
    const isLong = (spelling: string) => spelling.length >= anywhereFromLength;
    this.#anywhere = new ReferenceFinder(spellings.filter(isLong), { aloneOnly: false });
    this.#alone = new ReferenceFinder(
      spellings.filter((spelling) => !isLong(spelling)),
      { aloneOnly: true },
    );
  }

  text(text: string): string {
    const withoutSecrets = secretShapes.reduce((before, [shape, word]) => before.replace(shape, word), text);
    const rest = this.#alone.replaceIn(this.#anywhere.replaceIn(withoutSecrets, removed), removed);
    return withoutFolders(this.#places.reduce((before, [path, word]) => before.replaceAll(path, word), rest));
  }

  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((entry) => this.value(entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [
        this.text(key),
        privateKeys.test(key) ? hide(entry) : this.value(entry),
      ]),
    );
  }

  /** JSON is redacted by its fields, anything else as text. */
  line(line: string): string {
    try {
      return JSON.stringify(this.value(JSON.parse(line)));
    } catch {
      // Not JSON, or a line cut by a power loss.
      return this.text(line);
    }
  }
}

/** Null and booleans help and name nobody, so they stay. */
function hide(value: unknown): unknown {
  return value === null || value === undefined || value === '' || typeof value === 'boolean' ? value : removed;
}

/** Plain, inside JSON, and in an address. */
function spellingsOf(reference: string): string[] {
  const encoded = reference.isWellFormed() ? [encodeURIComponent(reference), encodeURI(reference)] : [];
  return [reference, JSON.stringify(reference).slice(1, -1), ...encoded];
}

const folder = '[folder]';

/** Places in the program's own code are no secret, and explain a fault. */
const codePlace = /:\d+(:\d+)?$/;

const shapes: readonly RegExp[] = [
  // The station's own sentences: a name may have spaces or no slash.
  /(?<=\bThe folder )\S.*?(?= (?:is|cannot|has|does|holds|belongs)\b)/g,
  /(?<=\bmoved to )\S.*?(?=: )/g,
  /(?<=(['"]))(?:(?:<home>)?\/|[a-z]:\\|\\\\)[^'"]+(?=\1)/gi,
  // Anywhere else: a word with a slash behind a space still belongs to the path.
  /(?:(?<![\w:/.<>-])|(?<![^\s(])<home>)\/[^\s'"<>]*[^\s'"<>.,:;)](?: [^\s'"<>/]*\/[^\s'"<>]*[^\s'"<>.,:;)])*/g,
  /(?:\b[a-z]:\\|(?<![\w\\])\\\\)[^\s'"<>]*[^\s'"<>.,:;)](?: [^\s'"<>\\]*\\[^\s'"<>]*[^\s'"<>.,:;)])*/gi,
];

/** Paths are often named after clients and people. The station's own data folder was replaced before. */
function withoutFolders(text: string): string {
  return shapes.reduce(
    (before, shape) => before.replace(shape, (found) => (codePlace.test(found) ? found : folder)),
    text,
  );
}
