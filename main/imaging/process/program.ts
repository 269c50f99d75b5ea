import { workerFile } from '../../lib/workers/workerFile.ts';

/** The file of the imaging process. Nothing else of this folder may be imported by what runs in the station's process. */
export function imagingProgram(): URL {
  return workerFile('imaging', import.meta.url);
}
