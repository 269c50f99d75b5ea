import { expect, it } from 'vitest';
import { asGiven } from '../../../main/texts/text.ts';
import { createNoticesStore } from '../../../renderer/state/station/noticesStore.ts';

function bench() {
  let now = 1_000;
  const store = createNoticesStore(() => now);
  return {
    notices: () => store.getState(),
    shown: () => store.getState().notices.map(({ message }) => message.params?.words),
    past: () => store.getState().past.map(({ message }) => message.params?.words),
    wait(ms: number): void {
      now += ms;
      store.getState().expire();
    },
  };
}

it('what was shown long enough can still be read, the newest first', () => {
  const { notices, shown, past, wait } = bench();
  notices().notify('info', asGiven('one'));
  notices().notify('error', asGiven('two'));
  wait(6_000);
  expect(shown()).toEqual(['two']);
  notices().dismiss(notices().notices[0]?.id ?? 0);
  expect(shown()).toEqual([]);
  expect(past()).toEqual(['two', 'one']);
});

it('a line of an item goes with it; one that is about none, or about another, stays', () => {
  const { notices, shown, past } = bench();
  notices().notify('warning', asGiven('of A'), false, null, 'a');
  notices().notify('warning', asGiven('of B'), false, null, 'b');
  notices().notify('success', asGiven('of none'));
  notices().leaveItem('a');
  expect(shown()).toEqual(['of B', 'of none']);
  expect(past()).toEqual(['of A']);
});

it('with the next photo an item is done with what was explained before, but not with what was refused', () => {
  const { notices, shown } = bench();
  notices().notify('warning', asGiven('sides are missing'), false, null, 'a');
  notices().notify('error', asGiven('not a photo'), false, { name: 'refused', say: (more) => asGiven(`${more}`) }, 'a');
  notices().goOn('a');
  expect(shown()).toEqual(['not a photo']);
});

it('what was done to an item last takes the place of what was done to it before, as an undo does', () => {
  const { notices, shown, past } = bench();
  notices().notify('warning', asGiven('sides are missing'), false, null, 'a');
  notices().notify('info', asGiven('moved in B'), false, null, 'b');
  notices().notify('info', asGiven('is on Front now'), false, null, 'a');
  notices().notify('info', asGiven('of none'));
  notices().notify('info', asGiven('undone'), false, null, 'a');
  expect(shown()).toEqual(['sides are missing', 'moved in B', 'of none', 'undone']);
  expect(past()).toEqual(['is on Front now']);
});
