import { realFolder, wayDown } from '../../lib/files/realFolder.ts';
import { type Text, text } from '../../texts/text.ts';
import { hotFolderFault } from './folderState.ts';

/**
 * Answers null for a usable folder. The hot folder itself, or one above it, by whatever name or link, would get a mark
 * that hides all of the hot folder.
 */
export async function doneFolderFault(
  hotFolder: string,
  doneFolder: string,
  excluded: readonly string[],
): Promise<Text | null> {
  const [hot, done] = await Promise.all([realFolder(hotFolder), realFolder(doneFolder)]);
  if (wayDown(done, hot) !== null) return text('hotFolder.doneHoldsHot');
  return await hotFolderFault(doneFolder, excluded);
}
