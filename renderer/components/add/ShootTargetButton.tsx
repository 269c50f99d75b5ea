import { Button } from '@mantine/core';
import type { GoldenView } from '../../../preload/contract/golden.ts';
import { useWords } from '../../words/useWords.ts';

export interface ShootTargetButtonProps {
  readonly label: string;
  readonly camera: string;
  readonly purpose: 'reference' | 'shot';
  readonly awaited: GoldenView['awaited'];
  readonly busy: boolean;
  /** Another button beside it is what is mostly wanted. */
  readonly isSecond?: boolean;
  onAwait(awaited: GoldenView['awaited']): void;
}

/** The next photo of the camera is the card; pressed again it is a photo like any other. */
export function ShootTargetButton(props: ShootTargetButtonProps) {
  const words = useWords();
  const { label, camera, purpose, awaited, busy, onAwait } = props;
  const waits = awaited?.camera === camera && awaited.purpose === purpose;
  return (
    <Button
      loading={busy}
      variant={waits || props.isSecond === true ? 'default' : 'filled'}
      onClick={() => onAwait(waits ? null : { camera, purpose })}
    >
      {waits ? words('sources.target.waiting') : label}
    </Button>
  );
}
