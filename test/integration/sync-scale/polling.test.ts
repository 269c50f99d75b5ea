import { testPolling } from './pollingShape.ts';

testPolling({
  within: { items: 60, hours: 4 },
  beyond: { items: 430, pollsPerMinute: 6, hours: 4 },
  apart: { items: 10, hours: 12 },
});
