import { parseSync, Visitor } from 'oxc-parser';

/** A use of Node's cryptography: what it is called, and the algorithm that stands first in the call, as it is written there. */
export interface CryptoCall {
  readonly path: string;
  readonly name: string;
  readonly algorithm: string | null;
}

/** Those whose first argument says an algorithm. */
const named =
  /^(?:create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify|ECDH|DiffieHellman\w*)|generateKey\w*|hash|hkdf\w*|sign|verify)$/;

/** Every name that a file takes from `node:crypto` or uses of the global `crypto`, with its calls. A name that is only handed on counts too. */
export function cryptoCallsIn(path: string, text: string): readonly CryptoCall[] {
  const { program, module } = parseSync(path, text);
  const imported = module.staticImports
    .filter(({ moduleRequest }) => /^(?:node:)?crypto$/.test(moduleRequest.value))
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  // A whole module under one name hides what is used of it.
  const names = new Map(imported.map(({ localName, importName }) => [localName.value, importName.name ?? '*']));
  const calls: CryptoCall[] = [];
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      const name = callee.type === 'Identifier' ? names.get(callee.name) : undefined;
      const [first] = args;
      if (name === undefined || !named.test(name) || first === undefined) return;
      calls.push({ path, name, algorithm: text.slice(first.start, first.end) });
    },
    MemberExpression({ object, start, end }) {
      if (object.type === 'Identifier' && object.name === 'crypto') {
        calls.push({ path, name: text.slice(start, end), algorithm: null });
      }
    },
  }).visit(program);
  const called = new Set(calls.map(({ name }) => name));
  const others = [...names.values()].filter((name) => !called.has(name));
  return [...calls, ...others.map((name) => ({ path, name, algorithm: null }))];
}
