import { Slider } from '@mantine/core';
import { IconFlipVertical, IconLayersSubtract, IconPhotoQuestion } from '@tabler/icons-react';
import type { OverlayFit } from '../../../preload/contract/overlays.ts';
import type { SideView } from '../../../preload/contract/views.ts';
import { CommandButton } from '../../components/CommandButton.tsx';
import styles from './OverlayTools.module.css';

export interface OverlayToolsProps {
  readonly side: SideView;
  readonly overlay: OverlayFit;
  readonly exampleShown: boolean;
  onOverlay(change: Partial<OverlayFit>): void;
  onExample(): void;
}

/** How the overlay lies on the photo; remembered per side of the type. */
export function OverlayTools({ side, overlay, exampleShown, onOverlay, onExample }: OverlayToolsProps) {
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
            onPress={() => onOverlay({ shown: !overlay.shown })}
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
              <div className={styles.slider}>
                <span aria-hidden="true">Opacity</span>
                <Slider
                  thumbLabel="Overlay opacity"
                  min={0.1}
                  max={1}
                  step={0.05}
                  label={percent}
                  value={overlay.opacity}
                  onChange={(opacity) => onOverlay({ opacity })}
                />
              </div>
              <div className={styles.slider}>
                <span aria-hidden="true">Size</span>
                <Slider
                  thumbLabel="Overlay size"
                  min={0.5}
                  max={1.5}
                  step={0.05}
                  label={percent}
                  value={overlay.scale}
                  onChange={(scale) => onOverlay({ scale })}
                />
              </div>
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
