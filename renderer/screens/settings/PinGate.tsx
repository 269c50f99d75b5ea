import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { drop } from '../../data/context.ts';
import { usePin } from '../../stores/usePin.ts';
import { useWords } from '../../words/useWords.ts';
import { Panel } from './Panel.tsx';

interface PinGateProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page of the admin's part: it shows itself once the PIN was given in this window, and asks when it is opened. */
export function PinGate({ title, children }: PinGateProps): ReactNode {
  const { view } = usePin();
  return view?.isOpen === false ? <ClosedPage title={title} /> : children;
}

function ClosedPage({ title }: Pick<PinGateProps, 'title'>): ReactNode {
  const words = useWords();
  const { ask, leave } = usePin();
  useEffect(() => {
    drop(ask());
    return leave;
  }, [ask, leave]);
  return (
    <Panel title={title}>
      <p data-testid="pin-needed">{words('pin.why')}</p>
      <div>
        <Button variant="default" leftSection={<IconLock size={20} aria-hidden="true" />} onClick={() => drop(ask())}>
          {words('pin.enter')}
        </Button>
      </div>
    </Panel>
  );
}
