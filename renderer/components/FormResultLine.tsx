import { Alert, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { FormResult } from '../data/formResult.ts';
import { useWords } from '../words/useWords.ts';

/** Spoken when it appears. */
export function FormResultLine({ result }: { result: FormResult | null }) {
  const words = useWords();
  return (
    <div role="status" data-testid="form-result">
      {result === null ? null : (
        <Alert
          // The frame around it speaks already.
          role="none"
          color={result.ok ? 'green.9' : 'red.9'}
          variant="outline"
          icon={result.ok ? <IconCheck aria-hidden="true" /> : <IconX aria-hidden="true" />}
          title={result.field === null ? null : words('frame.field', { field: result.field })}
        >
          <Text c="var(--ink)" className="breaks">
            {words(result.message)}
          </Text>
        </Alert>
      )}
    </div>
  );
}
