import { testPolling } from './pollingShape.ts';

testPolling({
  within: { items: 100, hours: 6 },
  beyond: { items: 1_000, pollsPerMinute: 14, hours: 6 },
  apart: { items: 25, hours: 24 },
});
