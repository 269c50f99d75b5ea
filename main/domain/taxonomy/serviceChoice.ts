/** Only the profile names services: the API lists none. */
export interface ServiceRules {
  readonly services: readonly { readonly uuid: string; readonly label: string | null }[];
  readonly required: boolean;
  readonly byType: Readonly<Record<string, string>>;
}

export const noServices: ServiceRules = { services: [], required: false, byType: {} };

export interface ServiceChoice {
  /** In the profile's order; a default that only the type names comes first. */
  readonly offered: readonly string[];
  /** Taken where nobody chooses; null: the partner chooses (spec 4.1). */
  readonly usual: string | null;
  readonly asks: boolean;
  /** The choice may be left to the partner. */
  readonly mayBeNone: boolean;
}

export function serviceChoice({ services, required, byType }: ServiceRules, typeUuid: string): ServiceChoice {
  const named = services.map(({ uuid }) => uuid);
  const ofType = byType[typeUuid.toLowerCase()] ?? null;
  const offered = ofType === null || named.includes(ofType) ? named : [ofType, ...named];
  const usual = ofType ?? (offered.length === 1 ? (offered[0] ?? null) : null);
  return { offered, usual, asks: offered.length > 1, mayBeNone: !required && usual === null };
}

/** The given one, else the default. `missing`: the profile requires one. */
export function serviceOf(
  rules: ServiceRules,
  typeUuid: string,
  given: string | null,
): { readonly kind: 'known'; readonly uuid: string | null } | { readonly kind: 'missing' } {
  const uuid = given ?? serviceChoice(rules, typeUuid).usual;
  return uuid === null && rules.required ? { kind: 'missing' } : { kind: 'known', uuid };
}
