import { IconPaperclip } from '@tabler/icons-react';
import type { PhotoView } from '../../../main/contract/views.ts';
import { besideText, besideWords } from '../../format/beside.ts';
import { useWords } from '../../words/useWords.ts';
import { Chip } from '../Chip.tsx';

/** Marks a photo that has another file of its shot beside it: its RAW, mostly. */
export function BesideMark({ photo }: { photo: Pick<PhotoView, 'beside'> | null }) {
  const words = useWords();
  const kinds = besideText(photo?.beside ?? []);
  if (photo === null || kinds === null) return null;
  return (
    <Chip tone="neutral" testId="beside-mark" title={words(besideWords(photo.beside))}>
      <IconPaperclip size={15} aria-hidden="true" />
      {words(kinds)}
    </Chip>
  );
}
