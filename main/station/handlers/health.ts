import { isHealthy } from '../../domain/health/judgeHealth.ts';
import { english } from '../../texts/render.ts';
import { gatherDiagnostics } from '../diagnostics/gatherDiagnostics.ts';
import { readLog } from '../diagnostics/readLog.ts';
import { type HealthParts, stationHealth } from '../upkeep/gatherHealth.ts';
import { type PartTests, testPart } from '../upkeep/testPart.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export type { HealthParts } from '../upkeep/gatherHealth.ts';

export interface HealthDependencies extends Omit<PartTests, 'wake' | 'connections' | 'options'> {
  readonly options: PartTests['options'] & { readonly version: string };
  readonly connections: PartTests['connections'] & {
    readonly link: { readonly engine: { tryNow(): void } | null } | null;
  };
}

export function healthPart(os: Implementer, parts: HealthDependencies) {
  const { closing, connections } = parts;
  const viewOf = (found: Awaited<ReturnType<typeof stationHealth>>) => ({ ok: isHealthy(found), parts: [...found] });
  return {
    get: os.health.get.handler(async ({ input }) => viewOf(await stationHealth(parts, input.test))),
    testPart: os.health.testPart.handler(async ({ input, signal }) => {
      const tests = { ...parts, wake: () => connections.link?.engine?.tryNow() };
      return viewOf(
        await testPart(tests, input.part, signal === undefined ? closing : AbortSignal.any([signal, closing])),
      );
    }),
    log: os.health.log.handler(({ input }) => readLog(parts, input)),
    diagnostics: os.health.diagnostics.handler(() =>
      gatherDiagnostics({ ...parts, health: () => stationHealth(parts, false) }),
    ),
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
