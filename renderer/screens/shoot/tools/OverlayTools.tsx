import { Slider } from '@mantine/core';
import { IconFlipVertical, IconRestore, IconSquareDashed } from '@tabler/icons-react';
import type { OverlayFit } from '../../../../main/contract/overlays.ts';
import { percent } from '../../../../main/texts/sizes.ts';
import { asDrawn, isAsDrawn, sizes } from '../../../camera/overlayFit.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useOverlay } from '../useShoot.ts';
import { ToolButton } from './ToolButton.tsx';
import styles from './Toolbar.module.css';

/** The fit is remembered by the type's side and by camera. */
export function OverlayTools() {
  const words = useWords();
  const keyHint = useKeyHint();
  const overlay = useOverlay(({ fit }) => fit);
  const { run, adjustOverlay } = useShootCommands();
  const onOverlay = (change: Partial<OverlayFit>) => adjustOverlay(() => change);
  return (
    <>
      <ToolButton
        main
        primary
        label={words('bench.adjusted')}
        hint={keyHint('moveOverlay')}
        testId="overlay-ready"
        onPress={() => run('moveOverlay')}
      />
      <ToolButton
        label={words('overlay.overlay')}
        icon={<IconSquareDashed size={22} aria-hidden="true" />}
        hint={keyHint('overlay')}
        pressed={overlay.shown}
        onPress={() => run('overlay')}
      />
      <ToolButton
        label={words('overlay.flip')}
        icon={<IconFlipVertical size={22} aria-hidden="true" />}
        hint={keyHint('flip')}
        pressed={overlay.flipped}
        onPress={() => onOverlay({ flipped: !overlay.flipped })}
      />
      <ToolButton
        label={words('bench.reset')}
        name={words('overlay.resetAll')}
        icon={<IconRestore size={18} aria-hidden="true" />}
        disabled={isAsDrawn(overlay)}
        onPress={() => onOverlay(asDrawn)}
      />
      <ShareSlider
        name={words('overlay.opacityShort')}
        label={words('overlay.opacity')}
        min={0.1}
        max={1}
        value={overlay.opacity}
        onChange={(opacity) => onOverlay({ opacity })}
      />
      <ShareSlider
        name={words('overlay.sizeShort')}
        label={words('overlay.size')}
        min={sizes.least}
        max={sizes.most}
        value={overlay.scale}
        onChange={(scale) => onOverlay({ scale })}
      />
    </>
  );
}

interface ShareSliderProps {
  readonly name: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  onChange(value: number): void;
}

function ShareSlider({ name, label, min, max, value, onChange }: ShareSliderProps) {
  const words = useWords();
  return (
    <div className={`row gap-3 shrink small soft ${styles.slider}`}>
      <span aria-hidden="true">{name}</span>
      <Slider
        thumbLabel={label}
        min={min}
        max={max}
        step={0.05}
        label={(share) => words(percent(share))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
