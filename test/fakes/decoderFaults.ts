/** Comments of pictures that `faultyImaging.ts` stumbles over. */
export const decoderFaults = {
  ends: 'this picture ends its decoder',
  hangs: 'this picture hangs its decoder',
  fills: 'this picture fills the memory',
} as const;
