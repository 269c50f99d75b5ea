import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { later } from '../../../renderer/components/later.tsx';

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>;
}

test('a part that was fetched ahead is rendered at once, one that was not leaves its place empty', async () => {
  let fetched = 0;
  const Later = later(async () => {
    fetched += 1;
    return Greeting;
  });
  expect(renderToString(<Later name="Mira" />)).toBe('');
  await Promise.all([Later.fetch(), Later.fetch()]);
  expect(fetched).toBe(1);
  expect(renderToString(<Later name="Mira" />)).toContain('Mira');
});

test('a fetch that failed is tried anew', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve(Greeting)];
  const Later = later(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
  await expect(Later.fetch()).rejects.toThrow('away');
  await Later.fetch();
  expect(renderToString(<Later name="Mira" />)).toContain('Mira');
});
