import type { Millis } from '../model.ts';

/** What the station keeps of the taxonomy beside its tree, each as it was answered last. */
export interface TaxonomyRecords {
  /** Spec 4.7 and 4.5: how a category or type is shown. */
  readonly category: EntryDetails;
  readonly type: EntryDetails;
  /** Spec 4.6, of a type. */
  readonly type_brands: readonly BrandDetails[];
  /** Spec 4.9, of a brand. */
  readonly brand_models: readonly NamedEntry[];
  /** Spec 4.10: a model that a search found. */
  readonly model: FoundModel;
  /** Spec 4.11. */
  readonly service: ServiceDetails;
}
export type TaxonomyRecordKind = keyof TaxonomyRecords;

/** An entry that the partner knows. */
export interface NamedEntry {
  readonly uuid: string;
  readonly name: string;
}

export interface EntryDetails {
  /** The address of a picture: text from outside. */
  readonly media: string | null;
  readonly featured: boolean;
  readonly ordinal: number | null;
}

export interface BrandDetails extends NamedEntry {
  readonly media: string | null;
  readonly ordinal: number | null;
  readonly active: boolean;
  /** How many side groups the partner counts for it. */
  readonly sideGroups: number | null;
}

/** The spec does not show how its types and category look: its brand says where it belongs. */
export interface FoundModel extends NamedEntry {
  readonly media: string | null;
  readonly featured: boolean;
  readonly brand: (NamedEntry & { readonly media: string | null }) | null;
  /** The type by which the search was narrowed; null: it was not. */
  readonly typeUuid: string | null;
}

export interface ServiceDetails extends NamedEntry {
  readonly description: string;
  /** A bare number: the spec leaves its unit open. */
  readonly expectedCompletionTime: number | null;
  readonly price: number | null;
  readonly excludedFromBilling: boolean;
}

/** A record with its uuid and the local time of the answer. */
export interface KeptRecord<Kind extends TaxonomyRecordKind> {
  readonly uuid: string;
  readonly value: TaxonomyRecords[Kind];
  readonly fetchedAt: Millis;
}
