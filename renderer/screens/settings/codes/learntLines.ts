import { isFramed, isSlow, type LearntScanner, layoutName } from '../../../../main/contract/codes/codeReading.ts';
import { type Text, text } from '../../../../main/texts/text.ts';

/** What was learnt of a scanner, a line a fact; `tone` says whether there is something to do. */
export interface LearntLine {
  readonly line: Text;
  readonly tone: 'good' | 'warn';
}

export function learntLines(scanner: LearntScanner): readonly LearntLine[] {
  const { meanGapMs, longestGapMs, startKeys, endKeys, prefix, suffix, marks, layout, letters } = scanner;
  const good = (line: Text): LearntLine => ({ line, tone: 'good' });
  const warn = (line: Text): LearntLine => ({ line, tone: 'warn' });
  const gaps = { mean: meanGapMs, longest: longestGapMs };
  return [
    !isSlow(scanner)
      ? good(text('scanner.isFast', gaps))
      : isFramed(scanner)
        ? good(text('scanner.isFramed', gaps))
        : warn(text('scanner.isSlow', gaps)),
    ...(startKeys.length === 0 ? [] : [good(text('scanner.startKeys', { keys: startKeys }))]),
    ...(prefix === '' ? [] : [good(text('scanner.prefix', { prefix }))]),
    ...(marks ? [good(text('scanner.marks'))] : []),
    ...(suffix === '' ? [] : [good(text('scanner.suffix', { suffix }))]),
    endKeys.length === 0 ? warn(text('scanner.noEnd')) : good(text('scanner.endKeys', { keys: endKeys })),
    layout === null
      ? good(text('scanner.layoutSame'))
      : good(text('scanner.layout', { scanner: layoutName(layout.scanner), computer: layoutName(layout.computer) })),
    ...(letters === 'as_printed'
      ? []
      : [letters === 'swapped' ? good(text('scanner.swapped')) : warn(text('scanner.oneCase'))]),
  ];
}
