/** What a row of the work list can tell, as its columns are called in files. */
export const expectedFields = ['reference', 'category', 'type', 'service', 'brand', 'model', 'place', 'note'] as const;
export type ExpectedField = (typeof expectedFields)[number];

/** An item that is expected and not begun. All but the reference may be missing; names or uuids, as the file gave them. */
export type ExpectedItem = { readonly reference: string } & {
  readonly [Field in Exclude<ExpectedField, 'reference'>]: string | null;
};
