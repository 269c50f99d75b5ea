/** Deeper nesting would exhaust the stack of whatever walks through it. */
const maxLevels = 100;

/** For texts from outside: deep nesting is refused as a syntax error. */
export function parseBoundedJson(
  text: string,
  reviver?: (key: string, value: unknown, context?: { source?: string }) => unknown,
): unknown {
  requireShallow(text);
  return JSON.parse(text, reviver);
}

function requireShallow(text: string): void {
  let levels = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText && code === backslash) at += 1;
    else if (code === quote) isText = !isText;
    else if (isText) continue;
    else if (code === bracket || code === brace) levels += 1;
    else if (code === bracketEnd || code === braceEnd) levels -= 1;
    if (levels > maxLevels) throw new SyntaxError('too deep');
  }
}

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const bracket = '['.charCodeAt(0);
const bracketEnd = ']'.charCodeAt(0);
const brace = '{'.charCodeAt(0);
const braceEnd = '}'.charCodeAt(0);
