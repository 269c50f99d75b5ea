/** What the station says of a photo: a word or two for its mark, and a line on what to do. */
export const verdicts = {
  'verdict.tooSmall': 'Too small',
  'verdict.tooSmall.help':
    'Too small: {width} x {height} pixels, and the partner wants {least} on the shorter edge. Set the camera to a larger picture.',
  'verdict.noDetail': 'Nothing seen',
  'verdict.noDetail.help': 'Nothing to be seen: is the lens cap off, and the item in the picture?',
  'verdict.blurred': 'Blurred',
  'verdict.blurred.help': 'Blurred: hold still, focus on the item, or move the light closer.',
  'verdict.glare': 'Glare',
  'verdict.glare.help': 'Glare on the item: turn it or the lamp a little, or put something white before the lamp.',
  'verdict.tooBright': 'Too bright',
  'verdict.tooBright.help':
    'Too bright: {percent} % of the picture is pure white. Use less light or a shorter exposure.',
  'verdict.itemTooBright.help':
    'Too bright: {percent} % of the item is pure white. Use less light or a shorter exposure.',
  'verdict.tooDark': 'Too dark',
  'verdict.tooDark.help': 'Too dark: use more light or a longer exposure.',
  'verdict.colourCast': 'Colour cast',
  'verdict.colourCast.help': "The light looks {colour}: check the lamps, or set the camera's white balance.",
  'verdict.noisy': 'Grainy',
  'verdict.noisy.help': 'Grainy: use more light, and set the camera to a lower ISO.',
  'verdict.compressed': 'Compressed',
  'verdict.compressed.help':
    'Heavily compressed: saved with a JPEG quality of about {quality}. Set the camera to fine JPEG, and send photos as files.',
  'verdict.turned': 'Turned',
  'verdict.turned.wantsWide': 'The picture is upright, and this side wants a wide one: turn the camera.',
  'verdict.turned.wantsUpright': 'The picture is wide, and this side wants an upright one: turn the camera.',
  'verdict.likeRejected': 'Same as rejected',
  'verdict.likeRejected.help': 'Nearly the rejected picture again, and no sharper. It was rejected for: {reason}.',
  'verdict.notSharper': 'No sharper',
  'verdict.notSharper.help': 'No sharper than the rejected photo of this side.',
  'verdict.lostPart': 'Part missing?',
  'verdict.lostPart.help':
    'Part of it may be missing: {percent} % of its pixels read as a gap on the disk. Look at it, and copy it again or shoot it again.',
  'verdict.samePicture': 'Same as {side}',
  'verdict.samePicture.help': 'The same picture as {side}: take it off, or keep it if both are right.',

  'colour.pink': 'pink',
  'colour.orange': 'orange',
  'colour.yellow': 'yellow',
  'colour.greenishYellow': 'greenish yellow',
  'colour.green': 'green',
  'colour.bluishGreen': 'bluish green',
  'colour.blue': 'blue',
  'colour.violet': 'violet',
} as const;
