/** Grows when a command, its input or its answer changes. A station and a command of different numbers do not talk. */
export const contractVersion = 16;

/** Headers by which both sides of the door tell their contract's number and their Sideshot's version. */
export const contractHeader = 'sideshot-contract';
export const versionHeader = 'sideshot-version';

/** The answer to another number: "Upgrade Required", with both headers. Told to the holder of the token alone. */
export const wrongContract = 426;

/** The header by which a command shows that it may ask: it can read `<data>/control.json`. */
export function bearer(token: string): string {
  return `${scheme} ${token}`;
}

const scheme = 'Bearer';
