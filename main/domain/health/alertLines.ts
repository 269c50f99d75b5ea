import type { AlertCode } from './alerts.ts';
import { type HealthPartName, healthParts } from './judgeHealth.ts';

/** `alerts`: what no part is to blame for. */
export const healthLines = [...healthParts, 'alerts'] as const;
export type HealthLineName = HealthPartName | 'alerts';

const lines: Readonly<Record<AlertCode, HealthLineName>> = {
  disk: 'disk',
  clock: 'clock',
  credential: 'credential',
  hot_folder: 'hot_folder',
  tethered_camera: 'tethered_camera',
  list_folder: 'list_folder',
  results_folder: 'results_folder',
  no_photo: 'alerts',
  unsent: 'queue',
  reshoots: 'alerts',
  first_pass: 'alerts',
};

/** Where the Health page says more of it. */
export function healthLineOf(code: AlertCode): HealthLineName {
  return lines[code];
}
