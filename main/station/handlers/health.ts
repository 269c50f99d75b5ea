import { isHealthy } from '../../domain/health/judgeHealth.ts';
import { english } from '../../texts/render.ts';
import { type HealthParts, stationHealth } from '../upkeep/gatherHealth.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export type { HealthParts } from '../upkeep/gatherHealth.ts';

export function healthPart(os: Implementer, parts: HealthParts) {
  return {
    get: os.health.get.handler(async ({ input }) => {
      const found = await stationHealth(parts, input.test);
      return { ok: isHealthy(found), parts: [...found] };
    }),
  };
}

export function healthCommands(os: CommandImplementer, parts: HealthParts) {
  return {
    health: os.health.handler(async () => {
      const found = await stationHealth(parts, true);
      return {
        ok: isHealthy(found),
        parts: found.map(({ message, whatToDo, ...rest }) => ({
          ...rest,
          message: english(message),
          what_to_do: whatToDo && english(whatToDo),
        })),
      };
    }),
  };
}
