import { Button, Slider } from '@mantine/core';
import {
  IconArrowsMove,
  IconFlipVertical,
  IconLayersSubtract,
  IconPhotoQuestion,
  IconRestore,
} from '@tabler/icons-react';
import type { OverlayFit } from '../../../../preload/contract/overlays.ts';
import { asDrawn, isAsDrawn, sizes } from '../../../camera/overlayFit.ts';
import { CommandButton } from '../../../components/CommandButton.tsx';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useExampleShown, useOnStage, useOverlay } from '../useShoot.ts';
import styles from './OverlayTools.module.css';

/** How the overlay lies on the picture; remembered by side of the type and camera. Nothing where the side has no pictures to help. */
export function OverlayTools() {
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
          label="Example"
          hint="E"
          icon={<IconPhotoQuestion size={20} aria-hidden="true" />}
          pressed={exampleShown}
          variant={exampleShown ? 'light' : 'default'}
          onPress={() => run('example')}
        />
      ) : null}
      {hasOverlay ? (
        <>
          <CommandButton
            label="Overlay"
            hint="O"
            icon={<IconLayersSubtract size={20} aria-hidden="true" />}
            pressed={overlay.shown}
            variant={overlay.shown ? 'light' : 'default'}
            onPress={() => run('overlay')}
          />
          {overlay.shown ? (
            <>
              <CommandButton
                label="Flip"
                hint="F"
                icon={<IconFlipVertical size={20} aria-hidden="true" />}
                pressed={overlay.flipped}
                variant={overlay.flipped ? 'light' : 'default'}
                onPress={() => onOverlay({ flipped: !overlay.flipped })}
              />
              <ShareSlider
                name="Opacity"
                label="Overlay opacity"
                min={0.1}
                max={1}
                value={overlay.opacity}
                onChange={(opacity) => onOverlay({ opacity })}
              />
              <CommandButton
                label="Move"
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
                    aria-label="Reset the overlay"
                    disabled={isAsDrawn(overlay)}
                    onClick={() => onOverlay(asDrawn)}
                  >
                    Reset
                  </Button>
                  <ShareSlider
                    name="Size"
                    label="Overlay size"
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

function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
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
  return (
    <div className={styles.slider}>
      <span aria-hidden="true">{name}</span>
      <Slider thumbLabel={label} min={min} max={max} step={0.05} label={percent} value={value} onChange={onChange} />
    </div>
  );
}
