import type { Millis } from '../model.ts';

/** The last answer of each read. */
export interface TaxonomyRecords {
  /** Spec 4.7 and 4.5. */
  readonly category: EntryDetails;
  readonly type: EntryDetails;
  /** Spec 4.6, of a type. */
  readonly type_brands: readonly BrandDetails[];
  /** Spec 4.9, of a brand. */
  readonly brand_models: readonly NamedEntry[];
  /** Spec 4.10, from a search. */
  readonly model: FoundModel;
  /** Spec 4.11. */
  readonly service: ServiceDetails;
}
export type TaxonomyRecordKind = keyof TaxonomyRecords;

export interface NamedEntry {
  readonly uuid: string;
  readonly name: string;
}

export interface EntryDetails {
  readonly media: string | null;
  readonly featured: boolean;
  readonly ordinal: number | null;
}

export interface BrandDetails extends NamedEntry {
  readonly media: string | null;
  readonly ordinal: number | null;
  readonly active: boolean;
  /** The partner's count. */
  readonly sideGroups: number | null;
}

/** The spec does not show its types and category; its brand says where it belongs. */
export interface FoundModel extends NamedEntry {
  readonly media: string | null;
  readonly featured: boolean;
  readonly brand: (NamedEntry & { readonly media: string | null }) | null;
  /** The type that narrowed the search; null without. */
  readonly typeUuid: string | null;
}

export interface ServiceDetails extends NamedEntry {
  readonly description: string;
  /** The spec leaves the unit open. */
  readonly expectedCompletionTime: number | null;
  readonly price: number | null;
  readonly excludedFromBilling: boolean;
}

/** `fetchedAt` is local time. */
export interface SavedRecord<Kind extends TaxonomyRecordKind> {
  readonly uuid: string;
  readonly value: TaxonomyRecords[Kind];
  readonly fetchedAt: Millis;
}
