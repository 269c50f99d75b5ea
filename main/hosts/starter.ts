/**
 * What the desktop app says to the process that started it: lines on its standard output, which a process has on every system.
 * `shown`: the page is there and can be seen. `open`: the station is open too; from here on the app's end is its own. `elsewhere`: another window
 * has this folder. `refused`: no host can open the station; the app has said why.
 */
export const starterWords = ['shown', 'open', 'elsewhere', 'refused'] as const;
export type StarterWord = (typeof starterWords)[number];

/** Set for the app by a process that listens. */
export const starterVariable = 'SIDESHOT_STARTER';
const mark = 'sideshot-window: ';

/** Says it where somebody listens. A starter that has gone since is no error of ours. */
export function tellStarter(word: StarterWord): void {
  if (process.env[starterVariable] === undefined) return;
  process.stdout.write(`${mark}${word}\n`);
}

/** A starter that ends closes the pipes that it reads: what is written then is lost, and no reason to end. */
export function outliveStarter(): void {
  if (process.env[starterVariable] === undefined) return;
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** The word of a line of the app; null for any other line. */
export function starterWord(line: string): StarterWord | null {
  return starterWords.find((word) => line.trimEnd() === `${mark}${word}`) ?? null;
}
