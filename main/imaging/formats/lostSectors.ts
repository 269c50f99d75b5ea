/** What a disk, a card or a file server gives back where it lost something: nothing smaller. */
const sectorBytes = 512;
/** The clusters of today's file systems have at least this; shorter runs of zeros come by chance in pictures with much of one colour. */
const leastBytes = 4_096;
/** By chance a byte of sound data beside a lost cluster is a zero too. */
const mostStrayZeros = 2;

/** A place in a file that reads as zeros: bytes, from the file's start. */
export interface LostSectors {
  readonly at: number;
  readonly bytes: number;
}

/**
 * Looks in coded picture data for a run of zeros that begins and ends on a sector, as where a cluster was lost or a part of a copy is still to
 * come. Decoders take such zeros for data and paint one colour. A black picture has long runs of zeros too, which begin and end anywhere.
 * Takes the file's bytes piece by piece, each from byte `at` of the file on; all begin on a sector, and all but the last have whole ones.
 */
export function lostSectorsFinder(): (piece: Uint8Array, at: number) => LostSectors | null {
  let run: LostSectors | null = null;
  let isSoundBefore = true;

  return (piece, at) => {
    for (let from = 0; from < piece.length; from += sectorBytes) {
      const to = Math.min(from + sectorBytes, piece.length);
      if (isZero(piece, from, to)) {
        // A run that began within a sector is no lost one.
        if (isSoundBefore) run = { at: at + from, bytes: 0 };
        if (run !== null) run = { at: run.at, bytes: at + to - run.at };
        isSoundBefore = false;
        continue;
      }
      const endsHere = !isZero(piece, from, from + mostStrayZeros + 1);
      if (run !== null && endsHere && run.bytes >= leastBytes) return run;
      run = null;
      isSoundBefore = !isZero(piece, to - mostStrayZeros - 1, to);
    }
    return null;
  };
}

function isZero(bytes: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (bytes[index] !== 0) return false;
  return true;
}

/** The first place between two bytes of a file that was lost. `piece` gives what is at hand from a byte on: a sector or more, or all up to `to`. */
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
