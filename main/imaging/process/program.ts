import { workerFile } from '../../lib/workers/workerFile.ts';

export function imagingProgram(): URL {
  return workerFile('imaging', import.meta.url);
}
