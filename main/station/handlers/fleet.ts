import { StationError } from '../../domain/failure.ts';
import { operationRoutes, routeText } from '../../partner/operationRoutes.ts';
import { text } from '../../texts/text.ts';
import { type AnswerParts, answerPending, signerText } from '../fleet/answerPending.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { fleetJson, fleetStations } from '../fleet/fleetStations.ts';
import { type PublishOperatorsParts, publishOperators } from '../fleet/publishOperators.ts';
import { previewSettings, publishSettings } from '../fleet/publishSettings.ts';
import type { ShootSession } from '../shoot/shootSession.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface FleetDependencies extends PublishOperatorsParts, AnswerParts {
  readonly fleet: Pick<Fleet, 'takeOver' | 'answers' | 'settings' | 'operators'>;
  readonly session: Pick<ShootSession, 'openItemId'>;
  readonly closing: AbortSignal;
}

export function fleetPart(os: Implementer, parts: FleetDependencies) {
  return {
    get: os.fleet.get.handler(({ signal }) => fleetStations(parts, signal ?? parts.closing)),
    previewSettings: os.fleet.previewSettings.handler(async ({ input: { from }, signal }) => {
      const wish = { profileText: null, from };
      const { version, changes } = await previewSettings(parts, wish, signal ?? parts.closing);
      return { version, changes: [...changes] };
    }),
    publishSettings: os.fleet.publishSettings.handler(async ({ input, signal }) => {
      await publishSettings(parts, { profileText: null, ...input }, signal ?? parts.closing);
      return {};
    }),
    publishOperators: os.fleet.publishOperators.handler(({ input, signal }) =>
      publishOperators(parts, input.adminKey, signal ?? parts.closing),
    ),
    pendingSettings: os.fleet.pendingSettings.handler(() => {
      const pending = parts.fleet.answers.pending();
      const foreign = parts.fleet.settings.foreign?.why ?? null;
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
      if (parts.fleet.answers.pending()?.version !== version)
        throw new StationError('not_possible', text('fleetSettings.notWaiting', { version }));
      answerPending(parts, answer);
      return {};
    }),
    takeOver: os.fleet.takeOver.handler(async () => {
      const open = parts.session.openItemId;
      if (open !== null) await parts.fleet.takeOver(open);
      return {};
    }),
  };
}

export function fleetCommands(
  os: CommandImplementer,
  parts: Pick<FleetDependencies, 'fleet' | 'closing'> & PublishOperatorsParts & AnswerParts,
) {
  return {
    fleet: os.fleet.handler(async () => fleetJson(await fleetStations(parts, parts.closing))),
    fleetPublish: os.fleetPublish.handler(async ({ input: { dryRun, adminKey = null, ...wish } }) => {
      const { version, changes } = dryRun
        ? await previewSettings(parts, wish, parts.closing)
        : await publishSettings(parts, { ...wish, adminKey, version: null }, parts.closing);
      return { version, published: !dryRun, changes };
    }),
    fleetPublishOperators: os.fleetPublishOperators.handler(({ input }) =>
      publishOperators(parts, input.adminKey, parts.closing),
    ),
    fleetAnswer: os.fleetAnswer.handler(({ input }) => answerPending(parts, input)),
  };
}
