import { join } from 'node:path';
import { readLock } from './computed.ts';
import { bringNativePackages, processorsOfApp } from './nativeParts.ts';
import { writeNotices } from './notices.ts';

/** What a package needs beside the build: what is native to every processor that the app is for, notices, and the bill of materials. */
const root = join(import.meta.dirname, '..');
bringNativePackages(root, readLock(root), process.platform, processorsOfApp(process.platform, process.arch));
await writeNotices(root, join(root, '.cache', 'notices'));
