import type { KindEntry, ServiceView } from '../../main/contract/taxonomy.ts';
import { asGiven, type Text, text } from '../../main/texts/text.ts';

/** The name of the entry itself, without what is above it. */
export function ownName(entry: KindEntry): string {
  return entry[entry.level]?.name ?? '';
}

/** The names above an entry, from the outside in; null where there are none. */
export function namesAbove(entry: KindEntry): string | null {
  const above = [entry.category, entry.type, entry.brand, entry.model].flatMap((part) => (part ? [part.name] : []));
  return above.length < 2 ? null : above.slice(0, -1).join(' › ');
}

/** How many are in an entry; null where that is not known. */
export function countText({ level, count, sideGroups }: KindEntry): Text | null {
  if (level === 'brand' && sideGroups !== null && count !== null)
    return text('choose.modelsAndGroups', { count, groups: sideGroups });
  if (count === null || level === 'model') return null;
  const ids = { category: 'choose.types', type: 'choose.brands', brand: 'choose.models' } as const;
  return text(ids[level], { count });
}

/** `Footwear › Sneakers › Nike › Air Jordan 1`, as far as it is known. */
export function kindNames(item: {
  readonly category: string | null;
  readonly type: string | null;
  readonly brand: string | null;
  readonly model: string | null;
}): readonly Text[] {
  return [
    item.category === null ? text('item.unknownCategory') : asGiven(item.category),
    item.type === null ? text('item.unknownTypeOf') : asGiven(item.type),
    ...[item.brand, item.model].flatMap((name) => (name === null ? [] : [asGiven(name)])),
  ];
}

/** The station's word for a service, else the partner's, else its uuid. */
export function serviceName({ label, name, uuid }: ServiceView): string {
  return label ?? name ?? uuid;
}

/** Price, time and billing of a service, each where it is known. */
export function serviceFacts({ label, name, price, time, excludedFromBilling }: ServiceView): readonly Text[] {
  const timeIds = { hours: 'service.hours', minutes: 'service.minutes' } as const;
  return [
    ...(label !== null && name !== null && label !== name ? [asGiven(name)] : []),
    ...(time === null ? [] : [text(time.unit === null ? 'service.time' : timeIds[time.unit], { value: time.value })]),
    ...(price === null ? [] : [text('service.price', { price })]),
    ...(excludedFromBilling ? [text('service.notBilled')] : []),
  ];
}
