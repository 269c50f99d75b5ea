export const control = {
  'control.lost':
    'The running station ended before it answered; what it had begun is kept there. Look at "sideshot status" before trying again.',
  'control.silent':
    'The station on {folder} (process {pid}) runs and does not answer: it is busy, or was suspended. Give the command again in a moment.',
  'control.suspended':
    'The station on {folder} (process {pid}) is suspended and cannot answer. Let it go on, as with fg in its terminal or kill -CONT {pid}; then give the command again.',
  'control.tooMuch': 'That is too much for one command. Give it in smaller parts.',
  'control.otherVersion':
    'The station that runs on this folder is Sideshot {theirs} (commands {theirContract}), this is Sideshot {ours} (commands {ourContract}). Close the station and start it with this version, or give the command with that one.',
} as const;
