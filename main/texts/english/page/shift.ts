/** What a shift goes by: places, codes to print, keys, and whether all is sent. */
export const shift = {
  'place.title': 'Where does {reference} lie?',
  'place.help': 'The bin, tote or shelf. Leave it empty when nobody knows it.',
  'place.add': 'Add the place',
  'place.save': 'Save',
  'place.cancel': 'Cancel',
  'keys.place': 'Where the item lies: type its bin or tote',
} as const;
