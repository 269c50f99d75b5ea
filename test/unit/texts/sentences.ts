import { parseSync } from 'oxc-parser';

/**
 * The sentences and labels for people that stand in a file as English: strings and templates of three words and more, or of two of
 * which the first begins with a capital, and all words that a view shows. The log, bugs (`new Error`, and the detail of a
 * `GphotoFailure`), SQL, the help of the command line and of metrics are in English. The parts of a path, classes and fonts are names.
 */
export function sentencesIn(path: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    if (!isNode(node) || isForNobody(node)) return;
    const words = wordsOf(node);
    if (words !== null) found.push(words);
    for (const [key, child] of Object.entries(node)) if (key !== 'type' && !isPropertyName(node, key)) visit(child);
  };
  visit(parseSync(path, source).program.body);
  return found;
}

/** The name of a property is a code, also one of several words. */
function isPropertyName({ type, computed }: Node, key: string): boolean {
  return type === 'Property' && key === 'key' && computed === false;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The words of a node when a person may read them. */
function wordsOf(node: Node): string | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && isSentence(node.value) ? node.value : null;
    case 'TemplateLiteral': {
      const words = quasis(node).join('…');
      return isSentence(words) ? words : null;
    }
    case 'JSXText':
      return /\p{L}/u.test(String(node.value)) ? String(node.value).trim() : null;
    case 'JSXAttribute':
      return shownAttribute(node);
    default:
      return null;
  }
}

const shown = new Set([
  'label',
  'title',
  'aria-label',
  'placeholder',
  'description',
  'alt',
  'message',
  'error',
  'hint',
]);

function shownAttribute({ name, value }: Node): string | null {
  if (!isNode(name) || !shown.has(String(name.name)) || !isNode(value) || value.type !== 'Literal') return null;
  const words = String(value.value);
  // A sentence is found as the literal that it is.
  return /\p{L}/u.test(words) && !isSentence(words) ? words : null;
}

const sql = /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|WITH|VACUUM|WHERE|CASE|WHEN|AND|NOT|AS|ORDER)\b/;

/** Names of formats and chunks. */
const capitals = /^[\p{Lu} ]+$/u;

function isSentence(words: string): boolean {
  if (sql.test(words) || capitals.test(words)) return false;
  return (
    /(?<![\w./-])[\p{L}…'’]+[,;:]? [\p{L}…'’]+[,;:]? [\p{L}…'’]+/u.test(words) ||
    /^\p{Lu}[\p{L}'’]* [\p{L}'’…]+/u.test(words)
  );
}

function quasis({ quasis: parts }: Node): readonly string[] {
  if (!Array.isArray(parts)) return [];
  return parts.filter(isNode).map(({ value }) => (value as { readonly cooked: string }).cooked);
}

/** The log, bugs, and names of things that are no words. */
function isForNobody(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
    case 'TSTemplateLiteralType':
      return true;
    case 'JSXAttribute':
      return isNode(node.name) && node.name.name === 'className';
    case 'VariableDeclarator':
      return isNode(node.id) && node.id.name === 'fontFamily';
    case 'NewExpression':
      return isNamed(node.callee, /^(Error|TypeError|RangeError|AggregateError|GphotoFailure|RegExp|Option|Argument)$/);
    case 'CallExpression':
      return (
        isLog(node.callee) || isMember(node.callee, help) || isNamed(node.callee, help) || isNamed(node.callee, path)
      );
    default:
      return false;
  }
}

const path = /^(join|envPaths)$/;
const help =
  /^(createCounter|createGauge|createHistogram|description|summary|argument|option|requiredOption|version|helpOption|describe|addHelpText)$/;

/** `log.info(…)`, `this.#log.warn(…)`, `deps.log.error(…)`. */
function isLog(callee: unknown): boolean {
  return isNode(callee) && (isNamed(callee.object, /log$/i) || isMember(callee.object, /log$/i));
}

function isMember(node: unknown, pattern: RegExp): boolean {
  return isNode(node) && node.type === 'MemberExpression' && isNamed(node.property, pattern);
}

function isNamed(node: unknown, pattern: RegExp): boolean {
  return isNode(node) && /^(Private)?Identifier$/.test(node.type) && pattern.test(String(node.name));
}
