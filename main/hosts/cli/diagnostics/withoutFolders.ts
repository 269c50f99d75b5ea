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
export function withoutFolders(text: string): string {
  return shapes.reduce(
    (before, shape) => before.replace(shape, (found) => (codePlace.test(found) ? found : folder)),
    text,
  );
}
