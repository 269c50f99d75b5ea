import { createContext, useContext, useEffect, useState } from 'react';
import { thumbnailUrl } from '../../../main/contract/assets.ts';
import { Picture } from '../../components/picture/Picture.tsx';

/** Longer than between two turns of the wheel, or two keys. */
const restsAfterMs = 200;

/** When the list around was scrolled last, by `performance.now()`; it is written without rendering anything. */
export const LastScrollContext = createContext({ at: Number.NEGATIVE_INFINITY });

/** The picture of a row once the list rests: rows that fly by, and those of half a search, load none. */
export function RowThumbnail({ photoId }: { readonly photoId: string }) {
  const lastScroll = useContext(LastScrollContext);
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const look = () => {
      const leftMs = lastScroll.at + restsAfterMs - performance.now();
      if (leftMs <= 0) setRests(true);
      else timer = setTimeout(look, leftMs);
    };
    let timer = setTimeout(look, restsAfterMs);
    return () => clearTimeout(timer);
  }, [lastScroll]);
  return rests ? <Picture src={thumbnailUrl(photoId)} alt="" /> : null;
}
