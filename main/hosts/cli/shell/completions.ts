import { bashLines } from './bashCompletion.ts';
import { type CommandNode, type OptionNode, withDescendants } from './commandTree.ts';
import { fishLines } from './fishCompletion.ts';
import { zshLines } from './zshCompletion.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Pure. */
export function completionScript(shell: Shell, program: CommandNode): string {
  const nodes = withDescendants(program);
  const options = distinctOptions(nodes);
  const lines = { bash: bashLines, zsh: zshLines, fish: fishLines }[shell](nodes, options);
  return `${lines.join('\n')}\n`;
}

function distinctOptions(nodes: readonly CommandNode[]): readonly OptionNode[] {
  const all = nodes.flatMap((node) => node.options);
  return [...new Map(all.map((option) => [option.long, option])).values()];
}
