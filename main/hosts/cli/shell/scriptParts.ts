import type { CommandNode, OptionNode, ValueKind } from './commandTree.ts';

/** Completes by the option before; by the command too where an option differs between commands. */
export function valueCases(
  nodes: readonly CommandNode[],
  options: readonly OptionNode[],
  values: (value: ValueKind) => string,
): readonly string[] {
  return options.flatMap(({ long, value }) => {
    if (value === null) return [];
    const taken = nodes.flatMap((node) => {
      const own = node.options.find((option) => option.long === long)?.value;
      return own ? [{ node, script: values(own) }] : [];
    });
    if (new Set(taken.map(({ script }) => script)).size <= 1) return [`    ${long}) ${values(value)}; return ;;`];
    const branches = taken.map(({ node, script }) => `${place(node)}) ${script} ;;`);
    return [['   ', `${long})`, 'case', '"$at"', 'in', ...branches, 'esac;', 'return', ';;'].join(' ')];
  });
}

export function taking(options: readonly OptionNode[]): readonly string[] {
  return options.filter(({ value }) => value !== null).map(({ long }) => long);
}

export function place({ path }: CommandNode): string {
  return path === '' ? '""' : `" ${path}"`;
}

export function paths(nodes: readonly CommandNode[]): readonly string[] {
  return nodes.filter(({ path }) => path !== '').map(place);
}

export function names({ commands }: CommandNode): readonly string[] {
  return commands.map(({ name }) => name);
}

export function longs({ options }: CommandNode): readonly string[] {
  return options.map(({ long }) => long);
}

export function quoted(words: string): string {
  return `'${words.replaceAll("'", `'\\''`)}'`;
}
