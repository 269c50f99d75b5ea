import { describe, expect, it } from 'vitest';
import { createConnectionLimit } from '../../../main/lib/connectionLimit.ts';

function connection(ended: string[], name: string) {
  let closed: () => void = () => undefined;
  return {
    once: (_: 'close', listener: () => void) => {
      closed = listener;
    },
    destroy() {
      ended.push(name);
      closed();
    },
  };
}

describe('connections', () => {
  it('of strangers make room for one more, the oldest first; those that are known never', () => {
    const ended: string[] = [];
    const limit = createConnectionLimit({ most: 3 });
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => connection(ended, name));
    if (!a || !b || !c || !d) throw new Error('four of them');
    for (const one of [a, b, c]) limit.admit(one);
    limit.trust(a);
    limit.admit(d);
    expect(ended).toEqual(['b']);
    for (const one of [c, d]) limit.trust(one);
    limit.admit(connection(ended, 'e'));
    expect(ended).toEqual(['b', 'e']);
    a.destroy();
    limit.admit(connection(ended, 'f'));
    expect(ended).toEqual(['b', 'e', 'a']);
  });

  it('of strangers at one address end for one more of it alone, and of those that are known no address counts', () => {
    const ended: string[] = [];
    const limit = createConnectionLimit({ most: 10, ofAddress: 2 });
    const known = connection(ended, 'known');
    limit.admit(known, 'x');
    limit.trust(known);
    for (const name of ['x1', 'x2']) limit.admit(connection(ended, name), 'x');
    limit.admit(connection(ended, 'y1'), 'y');
    expect(ended).toEqual([]);
    limit.admit(connection(ended, 'x3'), 'x');
    expect(ended).toEqual(['x1']);
  });

  it('of one owner are known up to a number; more of them are as a stranger’s', () => {
    const ended: string[] = [];
    const limit = createConnectionLimit({ most: 4, ofOwner: 2 });
    for (const name of ['a', 'b', 'c', 'd']) {
      const one = connection(ended, name);
      limit.admit(one);
      limit.trust(one, 'greedy');
    }
    const partner = connection(ended, 'partner');
    limit.admit(partner);
    limit.trust(partner, 'partner');
    expect(ended).toEqual(['c']);
    limit.admit(connection(ended, 'e'));
    expect(ended).toEqual(['c', 'd']);
  });
});
