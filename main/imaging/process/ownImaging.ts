import { abandonOnAbort } from '../../lib/async/abandonOnAbort.ts';
import type { Answer, Asked, Imaging, ImagingCall } from '../imaging.ts';
import { createTagReader, type TagReader } from '../tags/exifTool.ts';
import { thumbnailOfBytes, thumbnailOfHead } from './browseThumbnail.ts';
import { checkPicture, pictureShape } from './checkPicture.ts';
import { createCodeReader } from './codes/codeReader.ts';
import { drawCodes } from './codes/drawCode.ts';
import { decodePhoto, renderSmall } from './decodePhoto.ts';
import { encodeCopy } from './encodeCopy.ts';
import { createHeicDecoder } from './heic/heicDecoder.ts';
import { createJpegThreads } from './jpegThreads.ts';
import { makePicture } from './makePicture.ts';
import { measureTarget } from './measureTarget.ts';
import { rasterise } from './rasterise.ts';
import { requireWholeFile } from './rawPicture.ts';

type Work = {
  readonly [Name in ImagingCall]: (asked: Asked<Name>, signal: AbortSignal) => Promise<Answer<Name>>;
};

export interface OwnImagingOptions {
  readonly tagReader?: TagReader;
  readonly onTrouble?: (message: string) => void;
}

/** Used in the imaging process and in tests. Its threads end with the process or rest by themselves. */
export function createOwnImaging(options: OwnImagingOptions = {}): Imaging {
  const { tagReader = createTagReader(), onTrouble = () => undefined } = options;
  const heic = createHeicDecoder();
  const jpegs = createJpegThreads();
  const codes = createCodeReader({ onTrouble });
  const work: Work = {
    decode: ({ path, format }) => decodePhoto(path, format, jpegs),
    small: ({ path, edge }) => renderSmall(path, edge),
    async picture(asked, signal) {
      await makePicture({ heic, tagReader }, asked, signal);
      return null;
    },
    async requireWholeRaw({ path, format }) {
      await requireWholeFile(path, format, tagReader);
      return null;
    },
    copy: ({ path, recipe, attempt, to }) => encodeCopy(path, recipe, attempt, to),
    check: ({ bytes }) => checkPicture(bytes),
    shape: ({ bytes }) => pictureShape(bytes),
    browse: ({ bytes }) => thumbnailOfBytes(bytes),
    browseHead: ({ head }) => thumbnailOfHead(head),
    codes: ({ picture }, signal) => codes.read(picture, signal),
    fits: ({ pattern, texts }, signal) => codes.fits(pattern, texts, signal),
    drawCodes: ({ texts, lines }) => drawCodes(texts, lines),
    target: ({ picture }) => measureTarget(picture),
    draw: ({ svg, format, size }) => rasterise(svg, format, size),
  };
  const never = new AbortController().signal;
  return {
    async ask(call, asked, signal = never) {
      signal.throwIfAborted();
      return await abandonOnAbort(work[call](asked, signal), signal, 0);
    },
    warm: () => undefined,
    async close() {
      await Promise.all([heic.close(), jpegs.close(), codes.close(), tagReader.close()]);
    },
  };
}
