import { defineConfig } from 'vitest/config';

// Bounds for a test that hangs, not for a slow machine.
const shared = { environment: 'node', pool: 'forks', testTimeout: 120_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], isolate: false } },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/faults/**/*.test.ts'],
        },
      },
    ],
  },
});
