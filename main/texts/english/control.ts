/** Commands that are handed to the station that runs. */
export const control = {
  'control.lost':
    'The running station ended before it answered; what it had begun is kept there. Look at "sideshot status" before trying again.',
  'control.tooMuch': 'That is too much for one command. Give it in smaller parts.',
  'control.otherVersion':
    'The station that runs on this folder is Sideshot {theirs} (commands {theirContract}), this is Sideshot {ours} (commands {ourContract}). Close the station and start it with this version, or give the command with that one.',
} as const;
