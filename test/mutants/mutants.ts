import { parseSync, Visitor } from 'oxc-parser';

/** One small change that makes a program wrong: those bytes of a file become that text. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly kind: 'condition' | 'boundary' | 'effect' | 'await' | 'arguments' | 'value' | 'arithmetic';
  readonly was: string;
  readonly becomes: string;
  /** A statement is left out as a whole; else it is an expression. */
  readonly isStatement: boolean;
}

interface Span {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const boundaries: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const arithmetic: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/' };
const others: ReadonlyMap<string, string> = new Map([
  ['every', 'some'],
  ['some', 'every'],
  ['min', 'max'],
  ['max', 'min'],
]);

/**
 * The changes that can be planted in a file of that text: conditions turned, boundaries moved, calls left out that stand for their effect, awaits dropped,
 * arguments swapped. Only within functions: what runs as a module loads is run once, before it is known for which test.
 */
export function mutantsOf(path: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  const lineAt = (at: number): number => text.slice(0, at).split('\n').length;
  const of = ({ start, end }: Span): string => text.slice(start, end);
  let depth = 0;
  const add = (kind: Mutant['kind'], span: Span, becomes: string, isStatement = false): void => {
    if (depth === 0) return;
    const { start, end } = span;
    found.push({ start, end, line: lineAt(start), kind, was: of(span), becomes, isStatement });
  };
  const turned = (test: Span | null): void => {
    if (test !== null) add('condition', test, `!(${of(test)})`);
  };
  const down = (): void => {
    depth += 1;
  };
  const up = (): void => {
    depth -= 1;
  };
  new Visitor({
    FunctionDeclaration: down,
    'FunctionDeclaration:exit': up,
    FunctionExpression: down,
    'FunctionExpression:exit': up,
    ArrowFunctionExpression: down,
    'ArrowFunctionExpression:exit': up,
    IfStatement: ({ test }) => turned(test),
    WhileStatement: ({ test }) => turned(test),
    ConditionalExpression: ({ test }) => turned(test),
    LogicalExpression({ left, right, operator }) {
      if (operator === '??') return;
      const other = operator === '&&' ? '||' : '&&';
      add('condition', { type: '', start: left.start, end: right.end }, `(${of(left)}) ${other} (${of(right)})`);
    },
    BinaryExpression({ left, right, operator, ...span }) {
      const moved = boundaries[operator] ?? (isText(left) || isText(right) ? undefined : arithmetic[operator]);
      if (moved === undefined) return;
      add(operator in boundaries ? 'boundary' : 'arithmetic', span, `${of(left)} ${moved} ${of(right)}`);
    },
    ExpressionStatement({ expression, ...span }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type !== 'CallExpression') return;
      add('effect', span, '', true);
      if (expression.type === 'AwaitExpression')
        add('await', expression, `void Promise.resolve(${of(call)}).catch(() => undefined)`);
    },
    CallExpression({ callee, arguments: args, ...span }) {
      const [one, two, ...more] = args;
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        const other = others.get(callee.property.name);
        if (other !== undefined) add('value', span, `${of(callee.object)}.${other}(${args.map(of).join(', ')})`);
      }
      if (one === undefined || two === undefined || !isPlain(one) || !isPlain(two)) return;
      add('arguments', span, `${of(callee)}(${[two, one, ...more].map(of).join(', ')})`);
    },
    Literal(literal) {
      if (typeof literal.value === 'boolean') add('value', literal, String(!literal.value));
    },
  }).visit(program);
  // A literal of a type is none of a value, and what is only a type is not run.
  return found.filter(({ start, end, kind }) => kind !== 'value' || !isOfType(text, start, end));
}

const isText = (span: Span): boolean =>
  span.type === 'TemplateLiteral' || ('value' in span && typeof span.value === 'string');
const isPlain = ({ type }: Span): boolean => type === 'Identifier' || type === 'MemberExpression';

/** `readonly ok: true;` and the like: what stands behind a colon within an interface, or before or behind a bar of a union. */
function isOfType(text: string, start: number, end: number): boolean {
  return /(?:readonly\s+\w+\??:\s*|\|\s*)$/.test(text.slice(0, start)) || /^\s*\|[^|]/.test(text.slice(end));
}

/** What is chosen of a file, with the number by which each is switched on. */
export interface Planted extends Mutant {
  readonly id: number;
}

/** The text with each of them in it, off until `globalThis.mutant(id)` says otherwise. None may lie within another. */
export function plant(text: string, planted: readonly Planted[]): string {
  let result = text;
  for (const { start, end, id, was, becomes, isStatement } of planted.toSorted(
    (one, other) => other.start - one.start,
  )) {
    const both = isStatement
      ? `if (!globalThis.mutant?.(${id})) { ${was} }`
      : `(globalThis.mutant?.(${id}) ? (${becomes}) : (${was}))`;
    result = result.slice(0, start) + both + result.slice(end);
  }
  return result;
}

/** Those of the found changes that are the earlier ones: of several alike in a file the nearest to where it was. */
export function foundAgain<Found extends Mutant & { readonly path: string }>(
  found: readonly Found[],
  earlier: readonly (Mutant & { readonly path: string })[],
): readonly Found[] {
  const left = new Set(found);
  return earlier.flatMap((one) => {
    const same = [...left].filter(
      ({ path, kind, was, becomes }) =>
        path === one.path && kind === one.kind && was === one.was && becomes === one.becomes,
    );
    const [nearest] = same.toSorted((a, b) => Math.abs(a.start - one.start) - Math.abs(b.start - one.start));
    if (nearest === undefined) return [];
    left.delete(nearest);
    return [nearest];
  });
}

/** So many of them, by chance, none within another. */
export function choose<Found extends Pick<Mutant, 'start' | 'end'> & { readonly path: string }>(
  found: readonly Found[],
  count: number,
  random: () => number,
): readonly Found[] {
  const left = [...found];
  const chosen: Found[] = [];
  while (left.length > 0 && chosen.length < count) {
    const [next] = left.splice(Math.floor(random() * left.length), 1);
    if (next === undefined) break;
    const overlaps = chosen.some(({ path, start, end }) => path === next.path && start < next.end && next.start < end);
    if (!overlaps) chosen.push(next);
  }
  return chosen;
}
