/** Opens the partner's page beside this one; nothing where there is none that may be opened. */
export function openPage(text: string | null): void {
  const address = openableAddress(text);
  if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
}

/** The address when it may be opened from here: https alone, since it is text from outside; else null. */
export function openableAddress(text: string | null): string | null {
  if (text === null) return null;
  try {
    const url = new URL(text);
    return url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
