import { parseSync } from 'oxc-parser';

/** A function with more lines than allowed, of a component too, counted from its first line to its last. */
export interface LongFunction {
  readonly name: string;
  readonly lines: number;
}

/** A function within another counts for both. */
export function longFunctions(path: string, text: string, maxLines: number): readonly LongFunction[] {
  const found: LongFunction[] = [];
  visit(parseSync(path, text).program, '', (node, name) => {
    const lines = text.slice(node.start, node.end).split('\n').length;
    if (lines > maxLines) found.push({ name: `${path} ${name}`, lines });
  });
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** `name` is what the function is bound to: its own name, or that of its variable, method or property. */
function visit(node: unknown, name: string, found: (node: Node, name: string) => void): void {
  if (Array.isArray(node)) {
    for (const entry of node) visit(entry, name, found);
    return;
  }
  if (!isNode(node)) return;
  const own = nameOf(node) ?? name;
  if (functionTypes.includes(node.type)) found(node, own);
  for (const child of Object.values(node)) visit(child, own, found);
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';
}

function nameOf(node: object): string | null {
  const named = 'id' in node && node.id !== null ? node.id : 'key' in node ? node.key : null;
  return typeof named === 'object' && named !== null && 'name' in named && typeof named.name === 'string'
    ? named.name
    : null;
}
