const sectorBytes = 512;
/** Clusters are at least this large. Pictures with much of one colour have shorter runs. */
const leastBytes = 4_096;
/** A sound byte beside a lost cluster can be a zero by chance. */
const maxStrayZeros = 2;

export interface LostSectors {
  readonly at: number;
  readonly bytes: number;
}

/**
 * Finds zeros from sector to sector in coded data: a lost cluster, or an unfinished copy, which decoders take for data.
 * A black picture's zeros begin and end anywhere. Pieces come in order, from byte `at` of the file on, and have whole
 * sectors but for the last.
 */
export function lostSectorsFinder(): (piece: Uint8Array, at: number) => LostSectors | null {
  let run: LostSectors | null = null;
  let isSoundBefore = true;

  return (piece, at) => {
    for (let from = 0; from < piece.length; from += sectorBytes) {
      const to = Math.min(from + sectorBytes, piece.length);
      if (isZero(piece, from, to)) {
        // A lost run does not begin within a sector.
        if (isSoundBefore) run = { at: at + from, bytes: 0 };
        if (run !== null) run = { at: run.at, bytes: at + to - run.at };
        isSoundBefore = false;
        continue;
      }
      const endsHere = !isZero(piece, from, from + maxStrayZeros + 1);
      if (run !== null && endsHere && run.bytes >= leastBytes) return run;
      run = null;
      isSoundBefore = !isZero(piece, to - maxStrayZeros - 1, to);
    }
    return null;
  };
}

function isZero(bytes: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (bytes[index] !== 0) return false;
  return true;
}

export function lostSectors(piece: (at: number) => Uint8Array, from: number, to: number): LostSectors | null {
  const find = lostSectorsFinder();
  for (let at = from - (from % sectorBytes); at < to; ) {
    const bytes = piece(at);
    const taken = at + bytes.length < to ? bytes.length - (bytes.length % sectorBytes) : to - at;
    const found = find(bytes.subarray(0, taken), at);
    if (found !== null) return found;
    at += taken;
  }
  return null;
}
