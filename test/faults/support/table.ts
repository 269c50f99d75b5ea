import type { FaultResult } from './fault.ts';

export interface Row extends FaultResult {
  readonly fault: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
}

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const maxProblems = 12;

/** What is said as soon as a fault is through, with its problems. */
export function rowLine(row: Row): string {
  const problems = row.problems.slice(0, maxProblems).map((problem) => `    ${problem}`);
  const more = row.problems.length - problems.length;
  if (more > 0) problems.push(`    and ${more} more`);
  return [`${row.result.padEnd(7)} ${row.fault} (${row.seconds.toFixed(1)} s)`, ...problems].join('\n');
}

/** The table as Markdown, so that a run can go into the documents as it is. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.fault} | ${row.cycles} | ${row.seen} | ${row.result} | ${row.seconds.toFixed(0)} s |`,
  );
  return ['| fault | cycles | what was checked | result | took |', '| --- | --- | --- | --- | --- |', ...lines].join(
    '\n',
  );
}

export function summaryOf(rows: readonly Row[]): Summary {
  const count = (result: Row['result']) => rows.filter((row) => row.result === result).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
