/** Increases with every change of a command, its input or its answer: different versions do not talk. */
export const contractVersion = 17;

/** Both sides send the contract's number and their version. */
export const contractHeader = 'sideshot-contract';
export const versionHeader = 'sideshot-version';

/** "Upgrade Required", with both headers; only the token's holder gets it. */
export const wrongContract = 426;

/** Proves that the command can read `<data>/control.json`. */
export function bearer(token: string): string {
  return `${scheme} ${token}`;
}

const scheme = 'Bearer';
