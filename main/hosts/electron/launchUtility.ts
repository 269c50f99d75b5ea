import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { imagingProgram } from '../../imaging/process/program.ts';
import type { ImagingEnd, LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import { imagingEnvironment, imagingFlags } from '../../imaging/remote/launchNode.ts';
import type { Reply } from '../../imaging/wire/messages.ts';

const mostWords = 2_000;

/** Starts the imaging process as a utility process of Electron's. It ends with the app, whatever becomes of that. */
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
      words = (words + more.toString()).slice(-mostWords);
    });
    const { promise: ended, resolve } = Promise.withResolvers<ImagingEnd>();
    child.once('exit', (code) => resolve({ code, signal: null, words: words.trim() }));
    return {
      channel: {
        send: (message) => child.postMessage(message),
        // The other end is the same program's: its types are ours.
        onMessage: (listen) => void child.on('message', (message: Reply) => listen(message)),
        onEnd: (listen) => void child.once('exit', listen),
      },
      ended,
      end: () => void child.kill(),
      kill() {
        // Its own `kill` asks first, which one that hangs does not hear.
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      },
      // Electron's process lives by its windows.
      keepAlive: () => undefined,
    };
  };
}
