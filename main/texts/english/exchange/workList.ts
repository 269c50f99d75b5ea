export const workList = {
  'workList.noHeader': 'The file is empty: its first line must name the columns.',
  'workList.noReference':
    'No column of the file is the reference. It has {columns}. Say which one it is, as with --map "Column=reference".',
  'workList.badMap': '--map: "{given}" is not COLUMN=FIELD, where FIELD is one of {fields}.',
  'workList.mapTwice': '--map: two columns are given for {field}.',
  'workList.noColumn': '--map: the file has no column "{column}". It has {columns}.',
  'workList.noCode': 'is empty: an item needs a reference',
  'workList.tooLong': 'has more than {most} characters',
  'workList.unseen': '"{reference}" holds a line break or another unseen character',
  'workList.shortened':
    '"{reference}" is what a spreadsheet leaves of a long number: its digits are lost. Make the column text there, and export it again',
  'workList.amount':
    '"{reference}" is a code that a program has taken for an amount: make the column text there, and export it again',
  'workList.failedCell': '"{reference}" is a cell that a spreadsheet could not show',
  'workList.unreadable':
    '"{given}" holds a character that cannot be read: it was lost, or the file has another code page',
  'workList.moreCells': 'has more cells than the list has columns: is a quote missing?',
  'workList.wrongMap':
    '"{column}" cannot be the {field}: {bad, number} of {rows, number} rows are bad there (line {line}: {why}). Nothing was taken; say which column it is.',
  'workList.readSheet': 'Sheet: {sheet}.',
  'workList.readPage': 'Read as {page}.',
  'workList.unused': 'Columns not used: {columns}.',
  'workList.twice': '"{reference}" is on line {line} already',
  'workList.askCode': '"{reference}" fits no rule for codes of items at this station; is it one all the same?',
  'workList.noItemCode': '"{reference}" is the code of a place or a command',
  'workList.noCategory': 'the partner has no category "{name}"; if it is new there, load the list of types again',
  'workList.noService': 'no service "{name}" is known here: give its uuid, or name it in the profile',
  'workList.noType': 'the partner has no type "{name}"; if it is new there, load the list of types again',
  'workList.noTypeOf':
    'the partner has no type "{name}" in "{category}"; if it is new there, load the list of types again',
  'workList.severalTypes': '"{name}" is the name of several: give the category too, or the uuid',
  'workList.badQuotes': 'the quotes of this row are not in order; it reaches to line {line}',
  'workList.noQuotes': 'The quotes of the file are not in order from line {line} on.',
  'workList.noObject': 'is not an object with a reference',
  'workList.notJson': '{file} is not JSON: it breaks at line {line}. Check its commas, quotes and braces.',
  'workList.brokenLine': 'is not JSON: check its commas, quotes and braces',
  'workList.noList': '{file} holds no list: an array of objects is needed, or an object whose "items" is one.',
  'workList.tooLarge': '{file} is larger than {size}: split the list.',
  'workList.whichSheet':
    '{file} has several sheets: {sheets}. Say which one is the list, as with --sheet "Name", or leave one in the file.',
  'workList.noSheet': '{file} has no sheet "{sheet}". It has {sheets}.',
  'workList.whichPage':
    'In which code page {file} is cannot be told by its letters. Save it as UTF-8, or say it, as with --encoding windows-1252. It may be {pages}.',
  'workList.lockedBook': '{file} has a password, or is of an old Excel (.xls). Save it as .xlsx, without a password.',
  'workList.tooLargeBook':
    '{file} is too large for a work list once it is unpacked: keep the list alone in it, or save it as CSV.',
  'workList.unreadableBook':
    '{file} is no workbook that can be read: it is damaged, or of another program. Save it as .xlsx or CSV.',
  'workList.cameIn':
    '{file}: {taken, number} taken, {updated, number} updated, {bad, plural, =0 {none bad} one {# bad row} other {# bad rows}}.',
  'workList.notTaken': '{file} was not taken. {why}',
  'exchange.otherKind': 'By its ending it is no list. These are taken: {kinds}.',
  'exchange.folderUnread': 'The folder cannot be read: {reason}',
  'exchange.fileUnread': '{file} cannot be read now; it is tried again.',
  'exchange.resultsWait': 'Results cannot be written there and wait: {reason}',
  'exchange.noFolder': '{folder} is no folder that is there.',
  'workList.notFile': '{file} is no file that can be read.',
  'workList.bad': 'Line {line}: {field}: {message}',
  'workList.imported':
    '{taken, number} taken, {updated, number} updated, {bad, plural, =0 {none bad} one {# bad row} other {# bad rows}}.',
  'workList.none': 'Nothing is on the work list.',
  'workList.cleared': '{count, plural, one {# item was} other {# items were}} taken off the work list.',
  'workList.notKnown': '{option} is needed: the work list does not tell it for "{reference}".',

  'code.refused': '"{code}" is no item’s code at this station.',
  'code.noCommand': '"{command}" is no command. The sheet of codes is under Settings, Operator and screen.',
  'code.prefixAlone':
    'Nothing stands behind "{code}" in that code. The sheet of codes is under Settings, Operator and screen.',
} as const;
