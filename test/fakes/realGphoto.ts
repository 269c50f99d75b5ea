import { spawnSync } from 'node:child_process';

const found = spawnSync('gphoto2', ['--version'], { encoding: 'utf8' });

/** Null where the gphoto2 program is installed, else why tests on the real one are skipped. */
export const noRealGphoto: string | null =
  found.status === 0 ? null : 'the program gphoto2 is not installed here (Debian: apt-get install gphoto2)';
