import { defineConfig } from 'vitest/config';

const shared = { environment: 'node', pool: 'forks', testTimeout: 30_000, hookTimeout: 30_000 } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], isolate: false } },
      { test: { ...shared, name: 'integration', include: ['test/integration/**/*.test.ts', 'test/faults/**/*.test.ts'] } },
    ],
  },
});
