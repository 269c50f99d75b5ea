import { testLoopByCommand } from './commandLoop.ts';
import { runBuilt, startSideshot } from './sideshot.ts';

// From the build: the service in another process, and each command one of its own.
testLoopByCommand({ start: startSideshot, run: runBuilt });
