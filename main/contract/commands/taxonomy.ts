import { z } from 'zod';
import { commandCall, list } from './call.ts';

export interface Named {
  readonly uuid: string;
  readonly name: string;
}
export type Category = Named & { readonly types: readonly (Named & { readonly brands: readonly unknown[] })[] };

const taxonomyJson = z.object({ fetched_at: z.string().nullable(), categories: list(z.custom<Category>()) });
export type TaxonomyJson = z.infer<typeof taxonomyJson>;

export const taxonomyCommands = {
  taxonomyRefresh: commandCall.output(taxonomyJson),
  taxonomyList: commandCall.output(taxonomyJson),
};
