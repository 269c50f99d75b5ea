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

export interface KnownServices {
  /** Throws `StationError` `invalid` where the profile requires a service and none is given. */
  settle(typeUuid: string, given: string | null): string | null;
  uuidOf(given: string): string | null;
  /** Undefined for an unknown name, and where the profile requires a service and none is given. */
  settled(typeUuid: string, given: string | null): string | null | undefined;
}

export interface Services extends KnownServices {
  choiceFor(typeUuid: string): ServiceChoiceView;
  refreshSoon(): void;
}

type ServiceStore = Pick<Store, 'connections' | 'taxonomyRecords'>;

export interface ServiceParts {
  readonly store: ServiceStore;
  readonly known: KnownServices;
  readonly details: Pick<TaxonomyDetails, 'want'>;
}

export function createKnownServices(store: ServiceStore): KnownServices {
  const rules = rulesInUse(store);

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
  };
}

export function createServices({ store, known, details }: ServiceParts): Services {
  const rules = rulesInUse(store);

  function want(uuids: readonly string[]): void {
    details.want(uuids.map((uuid) => ({ kind: 'service', uuid })));
  }

  return {
    ...known,
    choiceFor(typeUuid) {
      const connection = store.connections.current();
      const { offered, ...choice } = serviceChoice(rules(), typeUuid);
      want(offered);
      const services = connection ? offered.map((uuid) => serviceView(store, connection, rules(), uuid)) : [];
      return { ...choice, services };
    },
    refreshSoon() {
      const { services, byType } = rules();
      want([...new Set([...services.map(({ uuid }) => uuid), ...Object.values(byType)])]);
    },
  };
}

function rulesInUse({ connections }: Pick<Store, 'connections'>): () => StoredServices {
  const rulesOf = servicesReader();
  return () => rulesOf(connections.current());
}

/** With the profile's word for it and the unit of its time. */
export function serviceView(
  store: Pick<Store, 'taxonomyRecords'>,
  connection: Pick<Connection, 'id'>,
  { services, timeUnit }: StoredServices,
  uuid: string,
): ServiceView {
  const saved = store.taxonomyRecords.get(connection.id, 'service', uuid);
  const value = saved?.value ?? null;
  const time = value?.expectedCompletionTime ?? null;
  return {
    uuid,
    label: services.find((service) => service.uuid === uuid)?.label ?? null,
    name: value === null || value.name === '' ? null : value.name,
    description: value?.description ?? '',
    price: value?.price ?? null,
    time: time === null ? null : { value: time, unit: timeUnit },
    excludedFromBilling: value?.excludedFromBilling ?? false,
    fetchedAt: saved?.fetchedAt ?? null,
  };
}
