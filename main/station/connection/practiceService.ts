import type { LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import { remoteImaging } from '../../imaging/remote/remoteImaging.ts';
import { startPracticePartner } from './practiceMode.ts';

export interface PracticeService {
  readonly origin: string;
  readonly caPath: string;
  readonly apiKey: string;
  readonly userToken: string;
  readonly control: { readonly url: string; readonly token: string };
  readonly profile: unknown;
  close(): Promise<void>;
}

export async function startPractice(options: {
  readonly port: number;
  readonly seed: number | null;
  readonly speed: number;
  readonly models?: number;
  readonly folder: string;
  readonly launchImaging: LaunchImaging;
}): Promise<PracticeService> {
  const imaging = remoteImaging({ launch: options.launchImaging });
  const { origin, caPath, apiKey, userToken, controlToken, profile, close } = await startPracticePartner({
    folder: options.folder,
    imaging,
    port: options.port,
    speed: options.speed,
    keepState: false,
    models: options.models ?? 0,
    ...(options.seed === null ? {} : { seed: options.seed }),
  });
  return {
    origin,
    caPath,
    apiKey,
    userToken,
    control: { url: `${origin}/control`, token: controlToken },
    profile,
    async close() {
      await close();
      await imaging.close();
    },
  };
}
