import { type FailureDetails, PartnerFailure } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import { classify } from '../../domain/outbox/classify.ts';
import type { PartnerPort } from '../partnerPort.ts';
import type { Gate } from './gate.ts';
import { updateGate } from './updateGate.ts';

export class CallHeld extends Error {
  override readonly name = 'CallHeld';
  /** Null while only a person can open the gate. */
  readonly until: Millis | null;

  constructor(until: Millis | null) {
    super();
    this.until = until;
  }
}

/**
 * An operation makes several calls; none leaves after a 429 or refused credentials (`CallHeld`). Each call's outcome
 * moves the gate at once.
 */
export function gatedPartner(partner: PartnerPort, gate: Gate, clock: () => Millis, random: () => number): PartnerPort {
  async function pass<Result>(endpoint: string, call: () => Promise<Result>): Promise<Result> {
    // Find is public (spec section 5).
    const isPublic = endpoint === 'find';
    if (!isPublic && gate.opensAt(true) === null) throw new CallHeld(null);
    const opensAt = gate.endpointOpensAt(endpoint);
    if (opensAt > clock()) throw new CallHeld(opensAt);
    const key = isPublic ? null : gate.takeKey();
    if (key === 'held') throw new CallHeld(null);
    try {
      const result = await call();
      gate.succeeded(key);
      return result;
    } catch (error) {
      if (error instanceof PartnerFailure) {
        if (hasAnswered(error.details)) gate.succeeded(null);
        updateGate(gate, error.details, classify(error.details, 1, clock(), random()));
      }
      throw error;
    }
  }

  return {
    createSr: (request, signal) => pass('create', () => partner.createSr(request, signal)),
    sideGroups: (srUuid, signal) => pass('side_groups', () => partner.sideGroups(srUuid, signal)),
    progress: (srUuid, signal) => pass('progress', () => partner.progress(srUuid, signal)),
    find: (identifier, signal) => pass('find', () => partner.find(identifier, signal)),
    ownSides: (srUuid, signal) => pass('side_groups', () => partner.ownSides(srUuid, signal)),
    ownProgress: (srUuid, signal) => pass('progress', () => partner.ownProgress(srUuid, signal)),
    srsPage: (pageNumber, signal) => pass('list_srs', () => partner.srsPage(pageNumber, signal)),
    uploadMedia: (upload, signal) => pass('upload_media', () => partner.uploadMedia(upload, signal)),
    submitSr: (sr, signal) => pass('submit_sr', () => partner.submitSr(sr, signal)),
    cancelSr: (sr, reason, signal) => pass('cancel_sr', () => partner.cancelSr(sr, reason, signal)),
    updateUser: (userId, changes, signal) => pass('user', () => partner.updateUser(userId, changes, signal)),
    categoryTree: (signal) => pass('category_tree', () => partner.categoryTree(signal)),
    serverNow: () => partner.serverNow(),
  };
}

/** An answer proves the network. */
function hasAnswered({ kind, status }: FailureDetails): boolean {
  return status !== undefined && kind !== 'network' && kind !== 'timeout';
}
