import { IconPaperclip } from '@tabler/icons-react';
import type { PhotoView } from '../../../main/contract/views.ts';
import { companionText, companionWords } from '../../format/companion.ts';
import { useWords } from '../../words/useWords.ts';
import { Chip } from '../Chip.tsx';

export function CompanionMark({ photo }: { photo: Pick<PhotoView, 'beside'> | null }) {
  const words = useWords();
  const kinds = companionText(photo?.beside ?? []);
  if (photo === null || kinds === null) return null;
  return (
    <Chip tone="neutral" testId="beside-mark" title={words(companionWords(photo.beside))}>
      <IconPaperclip size={15} aria-hidden="true" />
      {words(kinds)}
    </Chip>
  );
}
