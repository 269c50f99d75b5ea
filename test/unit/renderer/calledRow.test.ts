import { describe, expect, it } from 'vitest';
import { CalledRow } from '../../../renderer/screens/queue/calledRow.ts';

/** A list that draws what it is told to, and writes down what it was asked for. */
function listOf(ids: readonly string[], drawn: readonly string[] = ids) {
  const asked: string[] = [];
  return {
    asked,
    ids,
    focus(id: string) {
      asked.push(`focus ${id}`);
      return drawn.includes(id);
    },
    scrollTo: (index: number) => void asked.push(`scroll ${index}`),
  };
}

describe('the row that a key goes to', () => {
  it('has the focus once it is drawn, however often the list is drawn before', () => {
    const called = new CalledRow();
    called.call('c');
    const notYet = listOf(['a', 'b', 'c'], ['a']);
    for (let times = 0; times < 50; times += 1) called.afterDrawing(notYet);
    expect(notYet.asked.filter((line) => line.startsWith('scroll'))).toEqual(['scroll 2']);
    const drawn = listOf(['a', 'b', 'c']);
    called.afterDrawing(drawn);
    expect(drawn.asked).toEqual(['focus c']);
    called.afterDrawing(drawn);
    expect(drawn.asked).toEqual(['focus c']);
  });

  it('is the same row when others come in before it', () => {
    const called = new CalledRow();
    called.call('c');
    called.afterDrawing(listOf(['b', 'c'], []));
    const longer = listOf(['x', 'y', 'b', 'c'], []);
    called.afterDrawing(longer);
    expect(longer.asked).toEqual(['scroll 3', 'focus c']);
  });

  it('is waited for no more when it has left the list, or the person has gone elsewhere', () => {
    const called = new CalledRow();
    called.call('c');
    called.afterDrawing(listOf(['a', 'b']));
    const again = listOf(['a', 'b', 'c']);
    called.afterDrawing(again);
    called.call('a');
    called.forget();
    called.afterDrawing(again);
    expect(again.asked).toEqual([]);
  });
});
