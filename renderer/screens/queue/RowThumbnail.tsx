import { useEffect, useState } from 'react';
import { thumbnailUrl } from '../../../preload/contract/assets.ts';
import { Picture } from '../../components/picture/Picture.tsx';

/** Longer than a row is in sight while the wheel turns fast, or while one types on. */
const restsAfterMs = 200;

/** The picture of a row that has come to rest: those that fly by, and those of half a search, load none. */
export function RowThumbnail({ photoId }: { readonly photoId: string }) {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), restsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return rests ? <Picture src={thumbnailUrl(photoId)} alt="" /> : null;
}
