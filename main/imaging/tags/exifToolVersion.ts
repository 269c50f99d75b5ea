import { createTagReader } from './exifTool.ts';

/** Rejects where ExifTool or its Perl does not work. */
export async function exifToolVersion(): Promise<string> {
  const reader = createTagReader();
  try {
    return await reader.version();
  } finally {
    await reader.close();
  }
}
