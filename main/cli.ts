import './hosts/fileThreads.ts';
import { english } from './texts/render.ts';
import { text } from './texts/text.ts';

// The command line. Native parts crash on an old Node, so none is loaded before this check.
const leastNode = 24;

if (Number(process.versions.node.split('.')[0]) < leastNode) {
  process.stderr.write(`${english(text('command.oldNode', { least: leastNode, found: process.versions.node }))}\n`);
  process.exitCode = 1;
} else {
  const { runProcess } = await import('./hosts/cli/runProcess.ts');
  await runProcess(import.meta.dirname);
}
