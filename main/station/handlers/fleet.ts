import { StationError } from '../../domain/failure.ts';
import { operationRoutes, routeText } from '../../partner/operationRoutes.ts';
import { text } from '../../texts/text.ts';
import { type AnswerParts, answerPending, signerText } from '../fleet/answerPending.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { fleetJson, fleetStations } from '../fleet/fleetStations.ts';
import { type PublishParts, previewSettings, publishSettings } from '../fleet/publishSettings.ts';
import type { ShootSession } from '../shoot/shootSession.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface FleetDoor extends PublishParts, AnswerParts {
  readonly fleet: Pick<Fleet, 'takeOver' | 'answers' | 'settings'>;
  readonly session: Pick<ShootSession, 'openItemId'>;
  readonly closing: AbortSignal;
}

export function fleetPart(os: Implementer, door: FleetDoor) {
  return {
    get: os.fleet.get.handler(({ signal }) => fleetStations(door, signal ?? door.closing)),
    previewSettings: os.fleet.previewSettings.handler(async ({ input: { from }, signal }) => {
      const wish = { profileText: null, from };
      const { version, changes } = await previewSettings(door, wish, signal ?? door.closing);
      return { version, changes: [...changes] };
    }),
    publishSettings: os.fleet.publishSettings.handler(async ({ input, signal }) => {
      await publishSettings(door, { profileText: null, ...input }, signal ?? door.closing);
      return {};
    }),
    pendingSettings: os.fleet.pendingSettings.handler(() => {
      const pending = door.fleet.answers.pending();
      const foreign = door.fleet.settings.foreign?.why ?? null;
      if (pending === null) return { pending: null, foreign };
      const { version, station, trust, said, changes, next } = pending;
      const goes = operationRoutes(next).map((route) => ({ isOutside: route.isOutside, said: routeText(route) }));
      return {
        pending: {
          version,
          station,
          signer: signerText(trust),
          isNewKey: trust.kind === 'stranger',
          said,
          changes: [...changes],
          goes,
        },
        foreign,
      };
    }),
    answerSettings: os.fleet.answerSettings.handler(({ input: { version, ...answer } }) => {
      // A person answers only the version that they saw.
      if (door.fleet.answers.pending()?.version !== version)
        throw new StationError('not_possible', text('fleetSettings.notWaiting', { version }));
      answerPending(door, answer);
      return {};
    }),
    takeOver: os.fleet.takeOver.handler(async () => {
      const open = door.session.openItemId;
      if (open !== null) await door.fleet.takeOver(open);
      return {};
    }),
  };
}

export function fleetCommands(os: CommandImplementer, door: PublishParts & AnswerParts & Pick<FleetDoor, 'closing'>) {
  return {
    fleet: os.fleet.handler(async () => fleetJson(await fleetStations(door, door.closing))),
    fleetPublish: os.fleetPublish.handler(async ({ input: { dryRun, adminKey = null, ...wish } }) => {
      const { version, changes } = dryRun
        ? await previewSettings(door, wish, door.closing)
        : await publishSettings(door, { ...wish, adminKey, version: null }, door.closing);
      return { version, published: !dryRun, changes };
    }),
    fleetAnswer: os.fleetAnswer.handler(({ input }) => answerPending(door, input)),
  };
}
