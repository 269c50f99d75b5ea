/** The services that the profile names: the API lists none. */
export interface ServiceRules {
  readonly services: readonly { readonly uuid: string; readonly label: string | null }[];
  readonly required: boolean;
  /** The usual service of a type, by the type's uuid. */
  readonly byType: Readonly<Record<string, string>>;
}

export const noServices: ServiceRules = { services: [], required: false, byType: {} };

export interface ServiceChoice {
  /** In the profile's order; the usual one of the type first where the profile names it there alone. */
  readonly offered: readonly string[];
  /** Taken where nobody chooses; null: the partner chooses it (spec 4.1). */
  readonly usual: string | null;
  /** A person is asked: there are several. */
  readonly asks: boolean;
  /** A person may leave the choice to the partner. */
  readonly mayBeNone: boolean;
}

/** The services that an item of this type can have. */
export function serviceChoice({ services, required, byType }: ServiceRules, typeUuid: string): ServiceChoice {
  const named = services.map(({ uuid }) => uuid);
  const ofType = byType[typeUuid.toLowerCase()] ?? null;
  const offered = ofType === null || named.includes(ofType) ? named : [ofType, ...named];
  const usual = ofType ?? (offered.length === 1 ? (offered[0] ?? null) : null);
  return { offered, usual, asks: offered.length > 1, mayBeNone: !required && usual === null };
}

/** The service of a new item: the one that was given, else the usual one. `missing`: the profile requires one. */
export function serviceOf(
  rules: ServiceRules,
  typeUuid: string,
  given: string | null,
): { readonly kind: 'known'; readonly uuid: string | null } | { readonly kind: 'missing' } {
  const uuid = given ?? serviceChoice(rules, typeUuid).usual;
  return uuid === null && rules.required ? { kind: 'missing' } : { kind: 'known', uuid };
}
