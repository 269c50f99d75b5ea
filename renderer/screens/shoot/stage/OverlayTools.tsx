import { Button, Slider } from '@mantine/core';
import {
  IconArrowsMove,
  IconFlipVertical,
  IconLayersSubtract,
  IconPhotoQuestion,
  IconRestore,
} from '@tabler/icons-react';
import type { OverlayFit } from '../../../../preload/contract/overlays.ts';
import type { SideView } from '../../../../preload/contract/views.ts';
import { asDrawn, isAsDrawn, sizes } from '../../../camera/overlayFit.ts';
import { CommandButton } from '../../../components/CommandButton.tsx';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import styles from './OverlayTools.module.css';

export interface OverlayToolsProps {
  readonly side: SideView;
  readonly overlay: OverlayFit;
  /** The overlay is being moved, by arrow keys or the pointer. */
  readonly moving: boolean;
  readonly exampleShown: boolean;
  onToggle(): void;
  onMove(): void;
  onOverlay(change: Partial<OverlayFit>): void;
  onExample(): void;
}

/** How the overlay lies on the picture; remembered by side of the type and camera. */
export function OverlayTools({
  side,
  overlay,
  moving,
  exampleShown,
  onToggle,
  onOverlay,
  onMove,
  onExample,
}: OverlayToolsProps) {
  return (
    <div className={styles.tools}>
      {side.hasExample ? (
        <CommandButton
          label="Example"
          hint="E"
          icon={<IconPhotoQuestion size={20} aria-hidden="true" />}
          pressed={exampleShown}
          variant={exampleShown ? 'light' : 'default'}
          onPress={onExample}
        />
      ) : null}
      {side.hasOverlay ? (
        <>
          <CommandButton
            label="Overlay"
            hint="O"
            icon={<IconLayersSubtract size={20} aria-hidden="true" />}
            pressed={overlay.shown}
            variant={overlay.shown ? 'light' : 'default'}
            onPress={onToggle}
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
                onPress={onMove}
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
