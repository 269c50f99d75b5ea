const words: Readonly<Record<string, string>> = {
  in_review: 'in review',
  reshoot: 're-shoot',
  not_authentic: 'not authentic',
  needs_attention: 'needs attention',
};

export function stageWords(stage: string): string {
  return words[stage] ?? stage;
}
