import { Button, Slider } from '@mantine/core';
import {
  IconArrowsMove,
  IconFlipVertical,
  IconLayersSubtract,
  IconPhotoQuestion,
  IconRestore,
} from '@tabler/icons-react';
import { percent } from '../../../../main/texts/sizes.ts';
import type { OverlayFit } from '../../../../preload/contract/overlays.ts';
import { asDrawn, isAsDrawn, sizes } from '../../../camera/overlayFit.ts';
import { CommandButton } from '../../../components/CommandButton.tsx';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useExampleShown, useOnStage, useOverlay } from '../useShoot.ts';
import styles from './OverlayTools.module.css';

/** How the overlay lies on the picture; remembered by side of the type and camera. Nothing where the side has no pictures to help. */
export function OverlayTools() {
  const words = useWords();
  const { hasOverlay, hasExample } = useOnStage(({ side }) => ({
    hasOverlay: side?.hasOverlay === true,
    hasExample: side?.hasExample === true,
  }));
  const { overlay, moving } = useOverlay(({ fit, isMoved }) => ({ overlay: fit, moving: isMoved }));
  const exampleShown = useExampleShown();
  const { run, adjustOverlay } = useShootCommands();
  const onOverlay = (change: Partial<OverlayFit>) => adjustOverlay(() => change);
  if (!hasOverlay && !hasExample) return null;
  return (
    <div className={styles.tools}>
      {hasExample ? (
        <CommandButton
          label={words('reshoot.example')}
          hint={keyHint('example')}
          icon={<IconPhotoQuestion size={20} aria-hidden="true" />}
          pressed={exampleShown}
          variant={exampleShown ? 'light' : 'default'}
          onPress={() => run('example')}
        />
      ) : null}
      {hasOverlay ? (
        <>
          <CommandButton
            label={words('overlay.overlay')}
            hint={keyHint('overlay')}
            icon={<IconLayersSubtract size={20} aria-hidden="true" />}
            pressed={overlay.shown}
            variant={overlay.shown ? 'light' : 'default'}
            onPress={() => run('overlay')}
          />
          {overlay.shown ? (
            <>
              <CommandButton
                label={words('overlay.flip')}
                hint={keyHint('flip')}
                icon={<IconFlipVertical size={20} aria-hidden="true" />}
                pressed={overlay.flipped}
                variant={overlay.flipped ? 'light' : 'default'}
                onPress={() => onOverlay({ flipped: !overlay.flipped })}
              />
              <ShareSlider
                name={words('overlay.opacityShort')}
                label={words('overlay.opacity')}
                min={0.1}
                max={1}
                value={overlay.opacity}
                onChange={(opacity) => onOverlay({ opacity })}
              />
              <CommandButton
                label={words('overlay.move')}
                hint={keyHint('moveOverlay')}
                icon={<IconArrowsMove size={20} aria-hidden="true" />}
                pressed={moving}
                variant={moving ? 'light' : 'default'}
                testId="overlay-move"
                onPress={() => run('moveOverlay')}
              />
              {moving ? (
                <>
                  <Button
                    variant="default"
                    size="sm"
                    px={8}
                    fz="0.9rem"
                    h={44}
                    leftSection={<IconRestore size={20} aria-hidden="true" />}
                    aria-label={words('overlay.resetAll')}
                    disabled={isAsDrawn(overlay)}
                    onClick={() => onOverlay(asDrawn)}
                  >
                    {words('overlay.reset')}
                  </Button>
                  <ShareSlider
                    name={words('overlay.sizeShort')}
                    label={words('overlay.size')}
                    min={sizes.least}
                    max={sizes.most}
                    value={overlay.scale}
                    onChange={(scale) => onOverlay({ scale })}
                  />
                </>
              ) : null}
            </>
          ) : null}
        </>
      ) : null}
    </div>
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

/** A share of one, told in percent. */
function ShareSlider({ name, label, min, max, value, onChange }: ShareSliderProps) {
  const words = useWords();
  return (
    <div className={styles.slider}>
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
