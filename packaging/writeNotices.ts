import { join } from 'node:path';
import { noticesFile, sbomFile, writeNotices } from './notices.ts';

/** `npm run sbom`. */
const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache', 'notices');
await writeNotices(root, folder);
process.stdout.write(`${join(folder, sbomFile)}\n${join(folder, noticesFile)}\n`);
