import { z } from 'zod';
import { command, empty, id } from '../command.ts';
import { fileEndings, folderPath, hotFolderChange, originalsRule } from '../sources.ts';
import { textView } from '../text.ts';
import { maxHeads } from '../uploads.ts';
import { captureNotice } from '../views.ts';
import { byItem } from './call.ts';

export const capturePage = {
  files: command
    .input(
      z.object({
        itemId: id.nullable(),
        sideUuid: id.nullable(),
        files: z.array(z.instanceof(File)).min(1).max(200),
      }),
    )
    .output(z.object({ notices: z.array(captureNotice) })),
  /** Reads the beginnings of files, and keeps nothing; null where a file tells no time. */
  times: command
    .input(z.object({ heads: z.array(z.instanceof(File)).min(1).max(maxHeads) }))
    .output(z.object({ times: z.array(z.number().nullable()) })),
  testFile: command
    .input(z.object({ file: z.instanceof(File) }))
    .output(z.object({ ok: z.boolean(), message: textView })),
  /** Practice mode only. */
  practiceShot: command.input(byItem).output(captureNotice),
  setHotFolder: command.input(hotFolderChange).output(empty),
  /** Also says whether originals could be moved as chosen, else as set. */
  testHotFolder: command
    .input(z.object({ path: folderPath, originals: originalsRule.optional(), endings: fileEndings.optional() }))
    .output(z.object({ ok: z.boolean(), message: textView })),
};
