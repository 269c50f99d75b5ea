import type { ServiceChoiceView, ServiceView } from '../../contract/taxonomy.ts';
import { StationError } from '../../domain/failure.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import { foldName } from '../../domain/taxonomy/foldName.ts';
import { isUuid } from '../../domain/taxonomy/resolveNames.ts';
import { serviceChoice, serviceOf } from '../../domain/taxonomy/serviceChoice.ts';
import { text } from '../../texts/text.ts';
import { type StoredServices, servicesReader } from '../connection/profileReaders.ts';
import type { TaxonomyDetails } from './details.ts';

/** The services that the profile names, as the partner describes them. */
export interface Services {
  /** What a person chooses from for an item of this type; what is missing of it is asked for behind. */
  choiceFor(typeUuid: string): ServiceChoiceView;
  /** The service of a new item. Throws `StationError` `invalid` where the profile requires one and none is given. */
  settle(typeUuid: string, given: string | null): string | null;
  /** The service that a uuid, the profile's own word or the partner's name means; null for none that is known. */
  uuidOf(given: string): string | null;
  /** As `settle`, by uuid or name; undefined for a name that is not known, and where the profile requires one and none is given. */
  settled(typeUuid: string, given: string | null): string | null | undefined;
  /** Reads those that are missing or old. */
  refreshSoon(): void;
}

export interface ServiceParts {
  readonly store: Pick<Store, 'connections' | 'taxonomyRecords'>;
  readonly details: Pick<TaxonomyDetails, 'want'>;
}

export function createServices({ store, details }: ServiceParts): Services {
  const rulesOf = servicesReader();
  const rules = (): StoredServices => rulesOf(store.connections.current());

  function want(uuids: readonly string[]): void {
    details.want(uuids.map((uuid) => ({ kind: 'service', uuid })));
  }

  function uuidOf(given: string): string | null {
    if (isUuid(given)) return given;
    const connection = store.connections.current();
    const { services, byType } = rules();
    const nameOf = (uuid: string) =>
      connection && store.taxonomyRecords.get(connection.id, 'service', uuid)?.value?.name;
    const known = [...services, ...Object.values(byType).map((uuid) => ({ uuid, label: null }))];
    const meant = known.find(({ uuid, label }) =>
      [label, nameOf(uuid)].some((name) => name && foldName(name) === foldName(given)),
    );
    return meant?.uuid ?? null;
  }

  function settled(typeUuid: string, given: string | null): string | null | undefined {
    const uuid = given === null ? null : uuidOf(given);
    if (given !== null && uuid === null) return undefined;
    const found = serviceOf(rules(), typeUuid, uuid);
    return found.kind === 'known' ? found.uuid : undefined;
  }

  function unknownService(given: string): StationError {
    const known = rules().services.map(({ uuid, label }) => label ?? uuid);
    const said = known.length === 0 ? text('service.noneNamed', { given }) : text('service.unknown', { given, known });
    return new StationError('invalid', said, { field: 'service' });
  }

  return {
    choiceFor(typeUuid) {
      const connection = store.connections.current();
      const { offered, ...choice } = serviceChoice(rules(), typeUuid);
      want(offered);
      const services = connection ? offered.map((uuid) => serviceView(store, connection, rules(), uuid)) : [];
      return { ...choice, services };
    },
    uuidOf,
    settled,
    settle(typeUuid, given) {
      const uuid = settled(typeUuid, given);
      if (uuid !== undefined) return uuid;
      if (given !== null && uuidOf(given) === null) throw unknownService(given);
      throw new StationError(
        'invalid',
        text('service.needed', { services: rules().services.map(({ uuid, label }) => label ?? uuid) }),
        { field: 'service' },
      );
    },
    refreshSoon() {
      const { services, byType } = rules();
      want([...new Set([...services.map(({ uuid }) => uuid), ...Object.values(byType)])]);
    },
  };
}

/** A service as the partner described it last, with the profile's own word for it and the unit of its time. */
export function serviceView(
  store: Pick<Store, 'taxonomyRecords'>,
  connection: Pick<Connection, 'id'>,
  { services, timeUnit }: StoredServices,
  uuid: string,
): ServiceView {
  const kept = store.taxonomyRecords.get(connection.id, 'service', uuid);
  const value = kept?.value ?? null;
  const time = value?.expectedCompletionTime ?? null;
  return {
    uuid,
    label: services.find((service) => service.uuid === uuid)?.label ?? null,
    name: value === null || value.name === '' ? null : value.name,
    description: value?.description ?? '',
    price: value?.price ?? null,
    time: time === null ? null : { value: time, unit: timeUnit },
    excludedFromBilling: value?.excludedFromBilling ?? false,
    fetchedAt: kept?.fetchedAt ?? null,
  };
}
