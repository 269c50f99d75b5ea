import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CameraProgram } from '../../contract/sources.ts';
import { type Text, text } from '../../texts/text.ts';

interface Preset {
  readonly systems: readonly string[];
  /** As the program is set after its installation. */
  readonly folderIn: (pictures: string) => string;
  readonly advice: Text;
}

const both = ['win32', 'darwin'];
const itself = (pictures: string) => pictures;

/** Programs that tether cameras themselves. Sessions are folders within these, and a hot folder is read with all within it. */
// biome-ignore format: a table, one line a program
export const cameraProgramPresets: Readonly<Record<string, Preset>> = {
  'Capture One':       { systems: both, folderIn: (pictures) => join(pictures, 'Capture One'), advice: text('cameraProgram.captureOne') },
  'Lightroom Classic': { systems: both, folderIn: (pictures) => join(pictures, 'Studio Session'), advice: text('cameraProgram.lightroom') },
  digiCamControl:      { systems: ['win32'], folderIn: (pictures) => join(pictures, 'digiCamControl'), advice: text('cameraProgram.digiCamControl') },
  'EOS Utility':       { systems: both, folderIn: itself, advice: text('cameraProgram.eosUtility') },
  'Imaging Edge':      { systems: both, folderIn: itself, advice: text('cameraProgram.imagingEdge') },
  'NX Tether':         { systems: both, folderIn: itself, advice: text('cameraProgram.nxTether') },
  gphoto2:             { systems: ['linux', 'darwin'], folderIn: itself, advice: text('cameraProgram.gphoto2') },
};

export interface Machine {
  readonly system: string;
  readonly home: string;
  isFolder(path: string): Promise<boolean>;
}

const thisMachine: Machine = {
  system: process.platform,
  home: homedir(),
  isFolder: async (path) => (await stat(path).catch(() => null))?.isDirectory() === true,
};

/** Of this system; those whose folder is there come first. */
export async function cameraPrograms(machine: Machine = thisMachine): Promise<CameraProgram[]> {
  const here = Object.entries(cameraProgramPresets).filter(([, { systems }]) => systems.includes(machine.system));
  const found = await Promise.all(
    here.map(async ([program, { folderIn, advice }]) => {
      const folder = folderIn(join(machine.home, 'Pictures'));
      return { program, folder, advice, isThere: await machine.isFolder(folder) };
    }),
  );
  return found.toSorted((a, b) => Number(b.isThere) - Number(a.isThere));
}
