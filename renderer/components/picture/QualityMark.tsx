import { IconEyeExclamation } from '@tabler/icons-react';
import type { PhotoView } from '../../../main/contract/views.ts';
import { markText } from '../../format/figures.ts';
import { useWords } from '../../words/useWords.ts';
import { Chip } from '../Chip.tsx';

/** On a small picture: what its photo is warned of, in a word or two. */
export function QualityMark({ photo }: { photo: Pick<PhotoView, 'notes'> | null }) {
  const words = useWords();
  const mark = photo === null ? null : markText(photo.notes);
  if (mark === null) return null;
  return (
    <Chip tone="warn" testId="quality-mark">
      <IconEyeExclamation size={15} aria-hidden="true" />
      {words(mark)}
    </Chip>
  );
}
