import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Starts a process that never outlives the benchmark. */
export function startChild(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options);
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Ends a process of `startChild` and waits until it is gone. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** The next message of a child; rejects when it ends first. */
export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null): void => reject(new Error(`A process of the benchmark ended with ${code}.`));
    child.once('exit', onEnd);
    // Both ends are ours: what a script sends is what its caller asked for.
    child.once('message', (message) => {
      child.off('exit', onEnd);
      resolve(message as Message);
    });
  });
}
