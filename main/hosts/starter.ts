/**
 * Standard output works on every system. `shown`: the page is visible. `open`: the station is open too. `elsewhere`:
 * another window has this folder. `refused`: no host can open the station; the app has said why.
 */
export const starterWords = ['shown', 'open', 'elsewhere', 'refused'] as const;
export type StarterWord = (typeof starterWords)[number];

export const starterVariable = 'SIDESHOT_STARTER';
const mark = 'sideshot-window: ';

export function notifyStarter(word: StarterWord): void {
  if (process.env[starterVariable] === undefined) return;
  process.stdout.write(`${mark}${word}\n`);
}

/** A starter that ends closes the pipes: later output is lost, which is no reason to end. */
export function outliveStarter(): void {
  if (process.env[starterVariable] === undefined) return;
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

export function starterWord(line: string): StarterWord | null {
  return starterWords.find((word) => line.trimEnd() === `${mark}${word}`) ?? null;
}
