/** All that the page asks with a few answers to choose from. A test answers each of them by number keys. */
export const choiceNames = [
  'kind',
  'service',
  'whichItem',
  'existing',
  'wrongItem',
  'inbox',
  'movePhoto',
  'reason',
  'unsureCode',
  'cardSource',
  'rejectedSide',
  'markSide',
  'bulk',
  'clearList',
  'drawerSide',
  'adopt',
  'firstRun',
  'keyConflict',
  'handover',
  'publish',
] as const;
export type ChoiceName = (typeof choiceNames)[number];
