import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

export interface PickFileButtonProps {
  readonly label: string;
  /** As of a file input, e.g. `image/*`. */
  readonly accept: string;
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  onFile(file: File): void;
}

/** A button that lets a person pick one file; the same one again too, when it was changed meanwhile. */
export function PickFileButton({ label, accept, busy = false, icon, onFile }: PickFileButtonProps) {
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={forget}
      onChange={(file) => {
        // A browser does not tell of a file that is picked already.
        forget.current?.();
        if (file !== null) onFile(file);
      }}
    >
      {(button) => (
        <Button {...button} variant="default" loading={busy} leftSection={icon}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
