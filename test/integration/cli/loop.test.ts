import { runCommand, startCommand } from './command.ts';
import { testLoopByCommand } from './commandLoop.ts';

testLoopByCommand({ start: startCommand, run: runCommand });
