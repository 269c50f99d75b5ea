import './hosts/fileThreads.ts';

// The command line. Native parts crash on an old Node, so nothing is loaded before this check.
const leastNode = 24;

if (Number(process.versions.node.split('.')[0]) < leastNode) {
  process.stderr.write(`Sideshot needs Node ${leastNode}; this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const { runProcess } = await import('./hosts/cli/runProcess.ts');
  await runProcess(import.meta.dirname);
}
