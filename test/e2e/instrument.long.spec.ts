import { test } from './support/fixtures.ts';
import { everyLook, testThroughItem } from './support/throughItem.ts';

test.setTimeout(300_000);

testThroughItem({ width: 1280, height: 800, looks: everyLook });
testThroughItem({ width: 1920, height: 1080, looks: everyLook });
testThroughItem({
  width: 1280,
  height: 800,
  hasLongerWords: true,
  looks: everyLook.filter((_look, at) => at === 0 || at === 3),
});
