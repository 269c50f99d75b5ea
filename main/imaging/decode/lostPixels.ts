export interface PixelRows {
  readonly start: number;
  readonly end: number;
  readonly rowBytes: number;
}

export interface LostPixels {
  readonly bytes: number;
  readonly isCutOff: boolean;
}

export interface LostPixelsFinder {
  take(piece: Uint8Array, at: number): void;
  end(): LostPixels;
}

const sectorBytes = 512;
const clusterBytes = 4_096;
/** A sound byte beside a hole can be a zero by chance. */
const maxStrayZeros = 2;
/** Shorter runs of black samples occur in shadows. */
const leastRunBytes = 64;

/**
 * Finds zeros of a lost cluster or an unfinished copy in uncompressed pixels. Black is zeros too, so a run counts only
 * where nothing near it is black. A hole lies on sectors and has at least a cluster; a cut goes on to the last byte.
 * Neither begins or ends with a row.
 */
export function lostPixelsFinder({ start, end, rowBytes }: PixelRows): LostPixelsFinder {
  let open: Run[] = [];
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
  const isOnSectors = from - run.start <= maxStrayZeros && run.end - to <= maxStrayZeros;
  const isWithinRows = !isAtRow(run.start, start, rowBytes) && !isAtRow(run.end, start, rowBytes);
  return isOnSectors && to - from >= clusterBytes && isWithinRows;
}

function isCutOff(run: Run, start: number, rowBytes: number): boolean {
  return run.end - run.start >= clusterBytes && !isAtRow(run.start, start, rowBytes);
}

function isAtRow(at: number, start: number, rowBytes: number): boolean {
  const intoRow = (at - start) % rowBytes;
  return intoRow === 0 || rowBytes - intoRow < leastRunBytes;
}

/** Every 64th byte is enough to find a run. */
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
