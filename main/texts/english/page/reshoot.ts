/** The Re-shoot screen. */
export const reshoot = {
  'reshoot.of': 'Re-shoot of {reference}',
  'reshoot.namedByPartner': 'Named by the partner: “{side}”',
  'reshoot.noSuchSide':
    'No side of this item has this name. Mark the side that is meant below and shoot it again, or dismiss this.',
  'reshoot.markedBy': 'Marked by hand by {who}',
  'reshoot.notNamed': 'Rejected, sides not named yet',
  'reshoot.notNamedHelp':
    "The partner has not said which sides. Look at the partner's page and mark them below, or wait for its message.",
  'reshoot.rejectedPhoto': 'Rejected photo',
  'reshoot.rejectedPhotoOf': 'Rejected photo of {side}',
  'reshoot.example': 'Example',
  'reshoot.exampleOf': 'Example of {side}',
  'reshoot.reshootSide': 'Re-shoot this side',
  'reshoot.markByHand': 'Mark sides by hand',
  'reshoot.markTitle': 'Mark {side} for a re-shoot?',
  'reshoot.markConfirm': 'Mark the side',
  'reshoot.list': 'Items to re-shoot',
  'reshoot.remarks': '{count, plural, one {# remark} other {# remarks}}',
  'reshoot.sidesNotNamed': 'Sides not named yet',
  'reshoot.nextPhoto': 'Next photo: {side} of {reference}',
  'reshoot.nextElsewhere': 'Next photo: {reference}, which is open on Shoot',
  'reshoot.takeOver': 'Re-shoot {reference} now',
  'reshoot.isReshot': '{reference} is re-shot. Look at it, then done:',
  'reshoot.justShot': 'Just shot: {side}',
  'reshoot.empty': 'Nothing to re-shoot',
  'reshoot.emptyHelp': 'Rejected sides appear here, the oldest first.',
} as const;
