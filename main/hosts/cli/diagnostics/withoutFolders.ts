const folder = '[folder]';

/** A place of the program in a stack: whose it is shows nothing, and a fault is not found without it. */
const codePlace = /:\d+(:\d+)?$/;

const shapes: readonly RegExp[] = [
  // In the station's own words, where a name may have spaces or be that of a folder alone.
  /(?<=\bThe folder )\S.*?(?= (?:is|cannot|has|does|holds|belongs)\b)/g,
  /(?<=\bmoved to )\S.*?(?=: )/g,
  // In the words of the system, which puts it in quotes.
  /(?<=(['"]))(?:(?:<home>)?\/|[a-z]:\\|\\\\)[^'"]+(?=\1)/gi,
  // Anywhere else: a word with a slash behind a space is a part of it still.
  /(?:(?<![\w:/.<>-])|(?<![^\s(])<home>)\/[^\s'"<>]*[^\s'"<>.,:;)](?: [^\s'"<>/]*\/[^\s'"<>]*[^\s'"<>.,:;)])*/g,
  /(?:\b[a-z]:\\|(?<![\w\\])\\\\)[^\s'"<>]*[^\s'"<>.,:;)](?: [^\s'"<>\\]*\\[^\s'"<>]*[^\s'"<>.,:;)])*/gi,
];

/**
 * A line of text with the paths of folders and files taken out: they are often named after clients and people. What lies in the
 * station's own data folder has been told apart before.
 */
export function withoutFolders(text: string): string {
  return shapes.reduce(
    (before, shape) => before.replace(shape, (found) => (codePlace.test(found) ? found : folder)),
    text,
  );
}
