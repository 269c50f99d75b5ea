/**
 * An arrow key as it goes along a line that begins at the left: swapped where the page begins at the right. Not for what moves in a picture,
 * which is never mirrored.
 */
export function alongLine(key: string): string {
  if (globalThis.document?.documentElement.dir !== 'rtl') return key;
  switch (key) {
    case 'ArrowLeft':
      return 'ArrowRight';
    case 'ArrowRight':
      return 'ArrowLeft';
    default:
      return key;
  }
}
