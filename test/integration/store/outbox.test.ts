import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperationId } from '../../../main/domain/ids.ts';
import type { Operation } from '../../../main/domain/model.ts';
import { nextToRun } from '../../../main/domain/outbox/outbox.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { runs } from '../../fakes/runs.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { item, itemId, operationId, photoId, sideUuid } from '../../unit/store/samples.ts';

/** The store answers from an index what `domain/outbox.ts` defines over the whole outbox. */
test('what the store gives to run is what the outbox as a state machine gives', () => {
  const store = openStore(temporaryFolder());
  const connection = store.connections.use(
    { name: 'acme', origin: 'https://acme.example', profileJson: '{}', practice: false },
    item('x').connectionId,
    1,
  );
  const items = ['1', '2', '3'];
  for (const id of items) store.items.insert({ ...item(id), connectionId: connection.id });
  const operation = fc.record({
    item: fc.constantFrom(null, ...items),
    status: fc.constantFrom(
      'pending' as const,
      'in_flight' as const,
      'parked' as const,
      'done' as const,
      'dropped' as const,
    ),
    nextTryAt: fc.option(fc.nat(100)),
    upload: fc.boolean(),
    outcomeUnknown: fc.boolean(),
  });
  const change = fc.record({
    at: fc.nat(11),
    status: fc.constantFrom('pending' as const, 'in_flight' as const, 'parked' as const, 'done' as const),
    outcomeUnknown: fc.boolean(),
  });
  /** Of each item one is in flight at most. */
  const ordered = fc
    .array(operation, { maxLength: 12 })
    .map((all) =>
      all.filter(
        ({ item: of, status }, index) =>
          status !== 'in_flight' ||
          of === null ||
          !all.slice(0, index).some((one) => one.item === of && one.status === 'in_flight'),
      ),
    );
  let count = 0;
  fc.assert(
    fc.property(ordered, fc.array(change, { maxLength: 6 }), fc.nat(100), fc.nat(6), (wanted, changes, now, free) => {
      try {
        store.transaction(() => {
          const ids: OperationId[] = [];
          for (const { item: of, status, nextTryAt, upload, outcomeUnknown } of wanted) {
            count += 1;
            const id = operationId(`o${count}`);
            const owner = of === null ? null : itemId(of);
            store.operations.insert({
              id,
              connectionId: connection.id,
              itemId: owner,
              payload: upload ? { kind: 'upload', photoId: photoId('p'), sideUuid: sideUuid('s') } : { kind: 'submit' },
              at: 1,
            });
            store.operations.update(id, { status, nextTryAt, outcomeUnknown });
            ids.push(id);
          }
          const stored = () => ids.flatMap((id) => store.operations.get(id) ?? []);
          for (const { at, ...changed } of changes) {
            const id = ids[at];
            const operation = stored()[at];
            if (!id || !operation || breaksTurns(stored(), operation, changed.status)) continue;
            store.operations.update(id, changed);
          }
          const outbox = stored();
          const found = store.operations.runnable(connection.id, now, free).map((one) => one.id);
          expect(found).toEqual(nextToRun(outbox, now, free).map((one) => one.id));
          throw new Undo();
        });
      } catch (error) {
        if (!(error instanceof Undo)) throw error;
      }
    }),
    { numRuns: runs(150), verbose: 1 },
  );
  store.close();
});

/** What the engine never does: two operations of one item in flight. */
function breaksTurns(
  outbox: readonly Operation[],
  { id, itemId: of }: Operation,
  status: Operation['status'],
): boolean {
  return (
    status === 'in_flight' &&
    of !== null &&
    outbox.some((one) => one.itemId === of && one.id !== id && one.status === 'in_flight')
  );
}

class Undo extends Error {}
