const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '');

/**
 * Declarations of motion with a time that is no token. A step is no motion: it only says how long something is shown.
 * A wait before it begins is none either.
 */
export function longMotions(css: string): readonly string[] {
  const declarations = withoutComments(css).matchAll(/(?:transition|animation)(?:-duration)?:\s*[^;{}]+/g);
  return [...declarations]
    .map(([declaration]) => declaration.trim())
    .filter((declaration) => !/\bstep-(?:start|end)\b|\bsteps\(/.test(declaration))
    .filter((declaration) => {
      const first = /calc\(|var\(--motion\)|\b[\d.]+m?s\b/.exec(declaration)?.[0];
      return first !== undefined && first !== 'var(--motion)';
    });
}

/** Colours by figures, in styles or quoted in code. */
export function rawColours(text: string): readonly string[] {
  const colours = withoutComments(text).matchAll(
    /(?<=[\s:(,'"])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgb|hsl)a?\([^)]*\)/gi,
  );
  return [...colours].map(([colour]) => colour);
}

/** Custom properties that a style or code gives a value. */
export function definedNames(text: string): readonly string[] {
  return [...withoutComments(text).matchAll(/['"]?(--[\w-]+)['"]?\]?\s*(?::|as\b|,)/g)].map(([, name = '']) => name);
}

export function usedNames(text: string): readonly string[] {
  return [...withoutComments(text).matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
}

/** Classes of a module that none of the files with these texts names. */
export function unusedClasses(css: string, users: readonly string[]): readonly string[] {
  const selectors = withoutComments(css).replace(/:global\([^)]*\)/g, '');
  const names = new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name));
  return [...names].filter((name) => {
    const use = new RegExp(`\\.${name}\\b|\\['${name}'\\]`);
    // All classes of it by a name that is worked out.
    return !users.some((text) => use.test(text) || /\b(?:classes|styles)\[(?!')/.test(text));
  });
}

/** Words of the shared classes that a view gives its elements. */
export function sharedWords(code: string): readonly string[] {
  const plain = [...code.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(
    ([, text, template]) => text ?? template,
  );
  const chosen = [...code.matchAll(/className=\{[^`{}]*\}/g)].flatMap(([choice]) =>
    [...choice.matchAll(/[?:] '([^']*)'/g)].map(([, words]) => words),
  );
  return [...plain, ...chosen].flatMap((words = '') =>
    words
      .replaceAll(/\$\{[^}]*\}/g, ' ')
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
}

/** Classes that a sheet speaks of, Mantine's left out. */
export function classesOf(css: string): readonly string[] {
  return [...withoutComments(css).matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(?:mantine|tabler)-/.test(name));
}
