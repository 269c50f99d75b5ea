/** Where uncompressed pixels lie in a file, one row behind the other. */
export interface PixelRows {
  readonly start: number;
  readonly end: number;
  readonly rowBytes: number;
}

export interface LostPixels {
  /** Of holes between pixels. */
  readonly bytes: number;
  /** The rest of the picture, to its last row, is missing too. */
  readonly isCutOff: boolean;
}

export interface LostPixelsFinder {
  /** The pixels' bytes in their order, each piece from byte `at` of the file on. */
  take(piece: Uint8Array, at: number): void;
  end(): LostPixels;
}

const sectorBytes = 512;
const clusterBytes = 4_096;
/** By chance a sound byte beside a hole is a zero too. */
const mostStrayZeros = 2;
/** Fewer black samples in a row come by chance, in shadows. */
const leastRunBytes = 64;

/**
 * Finds in uncompressed pixels what a lost cluster and an unfinished copy leave: zeros. Black is zeros too, so that a run of zeros counts only where nothing else
 * near it is black. A hole begins and ends on a sector of the file and has at least a cluster; what is cut off goes on to the last byte. Neither begins or
 * ends with a row, and above and below a hole there is no other black in its columns: borders and backgrounds have some, because what is black in one row is
 * black in the next. Above what is cut off there is none at all.
 */
export function lostPixelsFinder({ start, end, rowBytes }: PixelRows): LostPixelsFinder {
  /** Holes behind which less than a row was seen. */
  let open: Run[] = [];
  /** Of the last row. */
  let black: Run[] = [];
  let bytes = 0;
  let tail: Run | null = null;

  function onRun(run: Run): void {
    if (run.end - run.start < leastRunBytes) return;
    black = black.filter((before) => before.end > run.start - rowBytes);
    if (run.end === end && isCutOff(run, start, rowBytes)) {
      tail = black.length === 0 ? run : null;
    } else if (isHoleOf(run, start, rowBytes)) {
      if (!black.some((before) => isUnder(before, run))) open.push(run);
    } else {
      const isBehind = (hole: Run) => run.start - hole.end >= rowBytes;
      bytes += bytesOf(open.filter(isBehind));
      open = open.filter((hole) => !isBehind(hole) && !isUnder(hole, run));
      black.push(run);
    }
  }

  /** Whether a part of the second lies in the row below the first, in the same columns. */
  function isUnder(above: Run, below: Run): boolean {
    return above.end + rowBytes > below.start && above.start + rowBytes < below.end;
  }

  const scan = zeroRuns(onRun);
  return {
    take: (piece, at) => scan.take(piece, at),
    end() {
      scan.end(end);
      return { bytes: bytes + bytesOf(open), isCutOff: tail !== null };
    },
  };
}

interface Run {
  readonly start: number;
  readonly end: number;
}

function bytesOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.end - run.start, 0);
}

function isHoleOf(run: Run, start: number, rowBytes: number): boolean {
  const from = Math.ceil(run.start / sectorBytes) * sectorBytes;
  const to = Math.floor(run.end / sectorBytes) * sectorBytes;
  const isOnSectors = from - run.start <= mostStrayZeros && run.end - to <= mostStrayZeros;
  const isWithinRows = !isAtRow(run.start, start, rowBytes) && !isAtRow(run.end, start, rowBytes);
  return isOnSectors && to - from >= clusterBytes && isWithinRows;
}

function isCutOff(run: Run, start: number, rowBytes: number): boolean {
  return run.end - run.start >= clusterBytes && !isAtRow(run.start, start, rowBytes);
}

/** At the end of a row, or as close before it as shadows reach. */
function isAtRow(at: number, start: number, rowBytes: number): boolean {
  const intoRow = (at - start) % rowBytes;
  return intoRow === 0 || rowBytes - intoRow < leastRunBytes;
}

/** Runs of zeros in bytes that come piece by piece; those that matter are found by every 64th byte. */
function zeroRuns(onRun: (run: Run) => void): Pick<LostPixelsFinder, 'take'> & { end(at: number): void } {
  let from: number | null = null;

  function take(piece: Uint8Array, at: number): void {
    let index = 0;
    while (index < piece.length) {
      if (from === null) {
        const probe = Math.min(index + leastRunBytes, piece.length) - 1;
        let first = probe + 1;
        while (first > index && piece[first - 1] === 0) first -= 1;
        if (first <= probe) from = at + first;
        index = probe + 1;
        continue;
      }
      while (index < piece.length && piece[index] === 0) index += 1;
      if (index === piece.length) return;
      onRun({ start: from, end: at + index });
      from = null;
    }
  }

  return {
    take,
    end(at) {
      if (from !== null) onRun({ start: from, end: at });
      from = null;
    },
  };
}
