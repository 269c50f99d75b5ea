const cluster = 4_096;
/** A smaller file has no cluster that lies wholly within its picture. */
const leastBytes = 8 * cluster;

/** What cards, copies and file servers do to a file; each gives null for one that is too small for it. */
export const losses: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  'half of it': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'the last twentieth missing': (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.95)),
  'zeros from two thirds on': (bytes) => Buffer.from(bytes).fill(0, Math.floor((bytes.length * 2) / 3)),
  'a cluster at a third lost': (bytes) => withoutCluster(bytes, 1 / 3, 1),
  'a cluster at two thirds lost': (bytes) => withoutCluster(bytes, 2 / 3, 1),
  'eight clusters in the middle lost': (bytes) => withoutCluster(bytes, 1 / 2, 8),
};

function withoutCluster(bytes: Buffer, share: number, count: number): Buffer | null {
  if (bytes.length < leastBytes * count) return null;
  const at = Math.floor((bytes.length * share) / cluster) * cluster;
  return Buffer.from(bytes).fill(0, at, at + cluster * count);
}
