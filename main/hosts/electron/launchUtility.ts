import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { imagingProgram } from '../../imaging/process/program.ts';
import type { ImagingEnd, LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import { imagingEnvironment, imagingFlags } from '../../imaging/remote/launchNode.ts';
import type { Reply } from '../../imaging/wire/messages.ts';

const maxWords = 2_000;

/** A utility process ends with the app, even after a crash. */
export function launchUtility(): LaunchImaging {
  return () => {
    const child = utilityProcess.fork(fileURLToPath(imagingProgram()), [], {
      serviceName: 'sideshot-imaging',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...imagingEnvironment(process.env) },
      execArgv: [...imagingFlags],
    });
    let words = '';
    child.stderr?.on('data', (more: Buffer) => {
      words = (words + more.toString()).slice(-maxWords);
    });
    const { promise: ended, resolve } = Promise.withResolvers<ImagingEnd>();
    child.once('exit', (code) => resolve({ code, signal: null, words: words.trim() }));
    return {
      channel: {
        send: (message) => child.postMessage(message),
        // The other end is our own program.
        onMessage: (listen) => void child.on('message', (message: Reply) => listen(message)),
        onEnd: (listen) => void child.once('exit', listen),
      },
      ended,
      end: () => void child.kill(),
      kill() {
        // Electron's `kill` asks first, which a hanging process ignores.
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      },
      // Electron's process lives by its windows.
      keepAlive: () => undefined,
    };
  };
}
