import type { z } from 'zod';
import { type FailureDetails, PartnerFailure } from '../../domain/failure.ts';
import { firstIssue } from '../../lib/firstIssue.ts';
import { type Text, text } from '../../texts/text.ts';
import type { CredentialChoice } from '../credentials.ts';
import { notOfferedFailure, type PartnerCalls } from '../partnerCalls.ts';
import { withQuery } from '../query.ts';
import { readPaths } from '../readPaths.ts';
import { categoryTreeAnswer } from '../schemas/categoryTree.ts';
import { findSrAnswer } from '../schemas/findSr.ts';
import { brandModelsAnswer, modelsAnswer } from '../schemas/models.ts';
import { progressAnswer } from '../schemas/progress.ts';
import { serviceAnswer } from '../schemas/service.ts';
import { listSrsAnswer } from '../schemas/serviceRequests.ts';
import { sideGroupsAnswer } from '../schemas/sideGroups.ts';
import { categoryAnswer, typeAnswer, typeBrandsAnswer } from '../schemas/taxonomy.ts';

/** The reads in the order of trying. Nothing else has a path here, so the assistant cannot write. */
export const readSchemas = {
  category_tree: categoryTreeAnswer,
  list_srs: listSrsAnswer,
  category: categoryAnswer,
  type: typeAnswer,
  type_brands: typeBrandsAnswer,
  brand_models: brandModelsAnswer,
  models: modelsAnswer,
  service: serviceAnswer,
  side_groups: sideGroupsAnswer,
  progress: progressAnswer,
  find: findSrAnswer,
} as const;
export type ReadEndpoint = keyof typeof readSchemas;

export interface ProbeRead {
  readonly endpoint: ReadEndpoint;
  readonly id: string;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly credential: CredentialChoice;
}

export type ProbeAnswer =
  /** `misfit` says where a successful answer departs from the spec. */
  | { readonly kind: 'answered'; readonly value: unknown; readonly misfit: Text | null }
  | { readonly kind: 'failed'; readonly failure: FailureDetails };

/** Uses its own credential. Throws only its signal's reason. */
export async function tryRead(calls: PartnerCalls, read: ProbeRead, signal: AbortSignal): Promise<ProbeAnswer> {
  const { endpoint, credential } = read;
  try {
    const { content } = await calls.ask({
      endpoint,
      method: 'GET',
      path: withQuery(pathOf(calls, read), read.query),
      isWrite: false,
      credential,
      signal,
    });
    const value = content.kind === 'json' ? content.value : null;
    return { kind: 'answered', value, misfit: misfitOf(readSchemas[endpoint], value) };
  } catch (error) {
    if (error instanceof PartnerFailure) return { kind: 'failed', failure: error.details };
    throw error;
  }
}

function pathOf({ profile }: PartnerCalls, { endpoint, id }: ProbeRead): string {
  if (endpoint !== 'list_srs') return readPaths[endpoint](id);
  const { list_srs } = profile.operations;
  if (list_srs === null) throw notOfferedFailure('list_srs', 'partner.noList');
  return list_srs.path;
}

function misfitOf(schema: z.ZodType, value: unknown): Text | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const { field, reason } = firstIssue(parsed.error);
  return field === '' ? text('partner.misfitBody', { reason }) : text('partner.misfit', { field, reason });
}
