import { parseSync } from 'oxc-parser';

/**
 * Sentences of a view that are built from rendered texts: a text beside words, a comma, a name or another text in one line, or changed
 * after it was rendered. A translator can't turn such a sentence round. Whole lines may stand side by side: `Front · 3 photos`.
 */
export function piecesIn(path: string, source: string): readonly string[] {
  const found: string[] = [];
  const note = (node: Node): void => {
    found.push(source.slice(Number(node.start), Number(node.end)).replaceAll(/\s+/g, ' ').slice(0, 120));
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const child of value) visit(child);
    if (!isNode(value)) return;
    if (isPieced(value)) note(value);
    for (const [key, child] of Object.entries(value)) if (key !== 'type') visit(child);
  };
  visit(parseSync(path, source).program.body);
  return found;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isPieced(node: Node): boolean {
  switch (node.type) {
    case 'TemplateLiteral': {
      const parts = nodes(node.expressions);
      const between = nodes(node.quasis).map(({ value }) => (value as { readonly cooked: string }).cooked);
      return (
        parts.some(isRendered) && (between.some(isWord) || (parts.length > 1 && !between.slice(1, -1).every(isMark)))
      );
    }
    case 'BinaryExpression':
      return node.operator === '+' && [node.left, node.right].some(isRendered);
    case 'CallExpression':
      return isJoined(node) || isChanged(node);
    case 'JSXElement':
    case 'JSXFragment':
      return isLineOfPieces(nodes(node.children));
    default:
      return false;
  }
}

/** `parts.map((part) => words(part)).join(', ')`: the language lists things (`listed`). */
function isJoined({ callee, arguments: given }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'join') return false;
  const [separator] = nodes(given);
  return hasRendered(callee.object) && !(separator !== undefined && isMark(String(separator.value ?? ',')));
}

/** A word is written as its place in the sentence wants it. */
function isChanged({ callee }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  return (
    isRendered(callee.object) &&
    /^(toLowerCase|toUpperCase|replace|replaceAll|slice|split|concat)$/.test(nameOf(callee.property))
  );
}

/** A rendered text and a value in one line, with nothing or a space between them. */
function isLineOfPieces(children: readonly Node[]): boolean {
  const parts = children.flatMap((child): ('text' | 'value' | 'mark' | 'other')[] => {
    if (child.type === 'JSXText') return partOf(String(child.value));
    if (child.type !== 'JSXExpressionContainer' || !isNode(child.expression)) return ['other'];
    const { expression } = child;
    if (expression.type === 'JSXEmptyExpression') return [];
    if (expression.type === 'Literal') return partOf(String(expression.value));
    // Of several that depend on something, only one is shown.
    if (expression.type === 'ConditionalExpression') return ['other'];
    if (isRendered(expression)) return ['text'];
    return ['Identifier', 'MemberExpression', 'TemplateLiteral'].includes(expression.type) ? ['value'] : ['other'];
  });
  return parts.some((part, at) => {
    const next = parts[at + 1];
    return (part === 'text' && (next === 'text' || next === 'value')) || (part === 'value' && next === 'text');
  });
}

function partOf(words: string): ('mark' | 'value')[] {
  if (words.trim() === '') return [];
  return [isMark(words) ? 'mark' : 'value'];
}

/** What parts whole lines; blanks alone part sentences. */
function isMark(words: string): boolean {
  return /^\s*[·›()\n]\s*$/.test(words);
}

function isWord(words: string): boolean {
  return /[\p{L},:;]/u.test(words);
}

/** `words(…)`, and what may be one. */
function isRendered(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'CallExpression') return isNode(node.callee) && nameOf(node.callee) === 'words';
  if (node.type === 'ConditionalExpression') return isRendered(node.consequent) || isRendered(node.alternate);
  if (node.type === 'LogicalExpression') return isRendered(node.left) || isRendered(node.right);
  return false;
}

function hasRendered(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasRendered);
  return isNode(node) && (isRendered(node) || Object.values(node).some(hasRendered));
}

function nodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? '') : '';
}
