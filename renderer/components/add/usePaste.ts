import { useEffect } from 'react';
import { textFieldOf } from '../../keyboard/keyTarget.ts';
import { filesOf } from './droppedFiles.ts';

/** Text pasted into a field stays there. */
export function usePaste(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const files = filesOf(event.clipboardData);
      if (
        files.length === 0 ||
        (textFieldOf(event.target) !== null && event.clipboardData?.types.includes('text/plain'))
      )
        return;
      event.preventDefault();
      onFiles(files);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  });
}
