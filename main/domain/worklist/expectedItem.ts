/** Names of the columns in files. */
export const expectedFields = ['reference', 'category', 'type', 'service', 'brand', 'model', 'place', 'note'] as const;
export type ExpectedField = (typeof expectedFields)[number];

/** Names or uuids, as the file gave them. */
export type ExpectedItem = { readonly reference: string } & {
  readonly [Field in Exclude<ExpectedField, 'reference'>]: string | null;
};
