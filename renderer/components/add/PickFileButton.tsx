import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

export interface PickFileButtonProps {
  readonly label: string;
  /** Such as `image/*`. */
  readonly accept: string;
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  onFile(file: File): void;
}

/** Accepts the same file again, which may have changed. */
export function PickFileButton({ label, accept, busy = false, icon, onFile }: PickFileButtonProps) {
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={forget}
      onChange={(file) => {
        // A browser does not report the file that is picked already.
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
