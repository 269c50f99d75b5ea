import { parseSync } from 'oxc-parser';

/** The strings of a file that have the form of a text's id. */
export function idsIn(path: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
      found.push(node.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, source).program);
  return found.filter((value) => /^[a-z]\w*(\.\w+)+$/.test(value));
}
