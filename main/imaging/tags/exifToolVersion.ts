import { createTagReader } from './exifTool.ts';

/** Rejects where ExifTool, or the Perl that it runs on, does not work. */
export async function exifToolVersion(): Promise<string> {
  const reader = createTagReader();
  try {
    return await reader.version();
  } finally {
    await reader.close();
  }
}
