// Files of tests whose process ended by a signal, as by a fault of the runtime itself: they have no result.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { isUnfinished } from './testCounts.mjs';

/** None where anything else went wrong too: a test that failed, or an error that is not such an end. */
export function unfinishedFiles(report, output) {
  const text = stripVTControlCharacters(output);
  const errors = Number(/Errors +(\d+) error/.exec(text)?.[1] ?? 0);
  const deaths = text.match(/Worker exited unexpectedly with signal SIG(TRAP|SEGV|ILL|BUS|ABRT)/g)?.length ?? 0;
  if (deaths === 0 || errors !== deaths) return [];
  if (report.testResults.some((file) => file.status === 'failed')) return [];
  return report.testResults.filter(isUnfinished).map((file) => file.name);
}

/** The same of a report file; none where it is missing or unreadable. */
export function filesOfDeadProcesses(path, output) {
  try {
    return unfinishedFiles(JSON.parse(readFileSync(path, 'utf8')), output);
  } catch {
    return [];
  }
}
