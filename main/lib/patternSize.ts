/** Sizes at one level of groups; `last` is what a quantifier repeats. */
interface Level {
  size: number;
  last: number;
}

const countPattern = /\{(\d{1,6})(?:(,)(\d{0,6}))?\}/y;
const quotedPattern = /\\Q[\s\S]*?(?:\\E|$)/y;
const namedClassPattern = /\\[pP](?:\{[^}]*\}|[\s\S])/y;
const codePointPattern = /\\x(?:\{[^}]*\}|[0-9a-fA-F]{2})/y;
/** A bracket in first place belongs to the class, as do those of `[:alpha:]` and escaped ones. */
const classPattern = /\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]?/y;
const flagsPattern = /\?(?:P?<[^>]*>|[imsU-]*:|[imsU-]*(?=\)))/y;

/**
 * Upper bound of the compiled steps of an RE2 pattern, counting repetitions in full. One pass; infinite beyond `limit`.
 */
export function patternSize(pattern: string, limit: number): number {
  const levels: Level[] = [{ size: 1, last: 0 }];
  let at = 0;

  const match = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(pattern);
    if (found !== null) at += found[0].length;
    return found;
  };
  const top = (): Level => levels[levels.length - 1] ?? { size: 0, last: 0 };
  const add = (size: number): void => {
    const level = top();
    level.size += size;
    level.last = size;
  };
  const repeat = (size: number): void => {
    const level = top();
    level.size += size - level.last;
    level.last = size;
  };

  while (at < pattern.length) {
    const character = pattern[at];
    switch (character) {
      case '(':
        at += 1;
        match(flagsPattern);
        levels.push({ size: 2, last: 0 });
        break;
      case ')': {
        at += 1;
        const closed = levels.length > 1 ? levels.pop() : undefined;
        add(closed?.size ?? 1);
        break;
      }
      case '|':
        at += 1;
        top().size += 1;
        top().last = 0;
        break;
      case '*':
      case '+':
      case '?':
        at += 1;
        repeat(top().last + 1);
        break;
      case '{': {
        const count = match(countPattern);
        if (count === null) {
          at += 1;
          add(1);
        } else repeat(repeated(top().last, count));
        break;
      }
      case '[':
        match(classPattern);
        add(1);
        break;
      case '\\': {
        const quoted = match(quotedPattern);
        if (quoted !== null) add(quoted[0].length);
        else {
          if (match(namedClassPattern) === null && match(codePointPattern) === null) at += 2;
          add(1);
        }
        break;
      }
      default:
        at += 1;
        add(1);
    }
    if (top().size > limit) return Number.POSITIVE_INFINITY;
  }
  return levels.reduce((sum, { size }) => sum + size, 0);
}

/** `{n}` repeats n times, `{n,}` n + 1 times and a loop, `{n,m}` m times with optional ones. */
function repeated(size: number, [, least = '0', comma, max = '']: RegExpExecArray): number {
  const from = Number(least);
  if (comma === undefined) return Math.max(1, size) * Math.max(1, from);
  if (max === '') return Math.max(1, size) * (from + 1) + 1;
  const to = Number(max);
  return Math.max(1, size) * Math.max(1, to) + Math.max(0, to - from);
}
