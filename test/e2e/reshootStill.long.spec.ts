import { test } from './support/filmTest.ts';
import { testReshoot } from './support/reshootStill.ts';

test.setTimeout(180_000);

testReshoot(1920, 1080);
