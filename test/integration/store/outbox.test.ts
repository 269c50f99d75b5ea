import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from '../../../main/domain/model.ts';
import { nextToRun } from '../../../main/domain/outbox/outbox.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { runs } from '../../fakes/runs.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { item, itemId, operationId } from '../../unit/store/samples.ts';

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
  });
  let count = 0;
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 12 }), fc.nat(100), fc.nat(6), (wanted, now, free) => {
      const outbox: Operation[] = [];
      try {
        store.transaction(() => {
          for (const { item: of, status, nextTryAt } of wanted) {
            count += 1;
            const id = operationId(`o${count}`);
            const owner = of === null ? null : itemId(of);
            store.operations.insert({
              id,
              connectionId: connection.id,
              itemId: owner,
              payload: { kind: 'submit' },
              at: 1,
            });
            store.operations.update(id, { status, nextTryAt });
            const stored = store.operations.get(id);
            if (stored) outbox.push(stored);
          }
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

class Undo extends Error {}
