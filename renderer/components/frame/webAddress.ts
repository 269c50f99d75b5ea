/** Opens beside this page; does nothing for a forbidden address. */
export function openPage(text: string | null): void {
  const address = openableAddress(text);
  if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
}

/** https only, since the address is text from outside; else null. */
export function openableAddress(text: string | null): string | null {
  if (text === null) return null;
  try {
    const url = new URL(text);
    return url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
