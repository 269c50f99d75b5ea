import './hosts/fileThreads.ts';
import { keepCompiled } from './hosts/cli/compileCache.ts';
import { isSupportedNode, leastNode } from './hosts/nodeVersion.ts';
import { english } from './texts/render.ts';
import { text } from './texts/text.ts';

// The command line. Native parts crash on an old Node, so none is loaded before this check.
if (!isSupportedNode(process.versions.node)) {
  process.stderr.write(`${english(text('command.oldNode', { least: leastNode, found: process.versions.node }))}\n`);
  process.exitCode = 1;
} else {
  keepCompiled();
  const { runProcess } = await import('./hosts/cli/runProcess.ts');
  await runProcess(import.meta.dirname);
}
