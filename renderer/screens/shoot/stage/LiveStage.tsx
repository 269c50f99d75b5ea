import { Loader } from '@mantine/core';
import type { SideView } from '../../../../main/contract/views.ts';
import type { Text } from '../../../../main/texts/text.ts';
import type { LiveCamera, Shot } from '../../../camera/liveCamera.ts';
import { later } from '../../../components/later.tsx';
import { LivePicture } from '../../../components/picture/LivePicture.tsx';
import type { LaidOverlay } from '../../../components/picture/OverlayPicture.tsx';
import stageMessage from '../../../components/stageMessage.module.css';
import { useWords } from '../../../words/useWords.ts';

export const CameraTroubleView = later(
  async () => (await import('../../../components/frame/CameraTroubleView.tsx')).CameraTroubleView,
);

export interface LiveStageProps {
  readonly side: SideView | null;
  readonly camera: LiveCamera;
  readonly shot: Shot | null;
  readonly overlay: LaidOverlay | null;
}

export function LiveStage({ side, camera, shot, overlay }: LiveStageProps) {
  const words = useWords();
  if (camera.state.kind === 'trouble') return <CameraTroubleView trouble={camera.state.trouble} />;
  if (camera.surface === null) return <Starting label={camera.label} />;
  return (
    <LivePicture
      surface={camera.surface}
      label={side === null ? words('shoot.camera.picture') : words('shoot.camera.pictureOf', { side: side.label })}
      overlay={overlay}
      shot={shot}
    />
  );
}

function Starting({ label }: { label: Text }) {
  const words = useWords();
  return (
    <div className={`column fill level centred gap-3 scrolls centre ink ${stageMessage.middle}`} role="status">
      <Loader size={36} aria-hidden="true" />
      <p className={`head strong breaks ${stageMessage.message}`}>
        {words('shoot.camera.starting', { camera: label })}
      </p>
    </div>
  );
}
