import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchBytes, batchCount, batchFiles } from '../../../../renderer/data/batchFiles.ts';

it('splits files in order into calls that are small, whatever their sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90_000_000 }), { maxLength: 60 }), (sizes) => {
      const files = sizes.map((size, index) => ({ size, index }));
      const batches = batchFiles(files);
      expect(batches.flat()).toEqual(files);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(batchCount);
        const bytes = batch.reduce((sum, file) => sum + file.size, 0);
        expect(batch.length === 1 || bytes <= batchBytes).toBe(true);
      }
    }),
  );
});
