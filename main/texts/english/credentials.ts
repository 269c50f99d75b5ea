export const credentials = {
  'vault.notOpened': 'The stored credentials do not open with the key from {place}. Enter the API key again.',
  'vault.otherStart':
    "The credentials were locked with a key from {place}, which this way of starting Sideshot can't use. Start it as before, or enter the API key again.",
  'vault.keyGone': 'The key of the credentials is no longer in {place}. Enter the API key again.',
  'vault.keyUnread':
    "The key of the credentials in {place} can't be read now. Unlock it and try again, or enter the API key again.",
  'vault.keyUnreadForNew':
    "The key of the credentials in {place} can't be read now. Unlock it and try again, then enter the API key.",
  'vault.notKept': 'The key of the credentials was not kept in {place}, so the credentials were not stored.',
  'vault.noPlace': 'There is no place to keep the key of the credentials. Check the rights of the data folder.',
  'vault.place.keychain': "the system's keychain",
  'vault.place.app': "the desktop app's secure storage",
  'vault.place.file': 'the key file',
  'vault.inKeyFile':
    'Credentials are locked with a key file in the data folder, since there is no system keychain here: who can read that folder can read them.',
  'vault.damaged':
    'The stored credentials in {path} are damaged and were left as they are. Move that file away and enter the API key again.',
  'vault.unread': "The stored credentials in {path} can't be read. Check the file's rights.",
  'vault.entryEmpty':
    'The entry "{service}" of the keychain holds no key. Remove the entry and enter the API key again.',
  'vault.keyFileOdd': 'The key file {path} is not a file. Move it away and enter the API key again.',
  'vault.keyFileTaken': 'The key file {path} already holds a key. Move it away and enter the API key again.',
  'vault.keyFileEmpty': 'The key file {path} does not hold a key. Move it away and enter the API key again.',
  'secret.apiKey': 'The API key',
  'secret.userToken': 'The user token',
  'secret.empty': '{name} is empty. Paste it as the partner gave it.',
  'secret.long': '{name} is longer than {most} characters. Paste only the key itself.',
  'secret.odd':
    '{name} has spaces, line breaks or other characters that do not belong there. Paste only the key itself.',
  'secret.begin': '{name} does not begin with "{prefix}". Check that it is the right one.',
  'secret.ends': '{name} ends after "{prefix}". Paste all of it.',
} as const;
