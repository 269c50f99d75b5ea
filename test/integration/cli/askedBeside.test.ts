import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Simulator } from '../../../main/practice/simulator.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { startTestPartner } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { typeNamed } from '../../fakes/typeNamed.ts';
import { runCommand } from './command.ts';

const open = closedAfterEach();

interface Bench {
  readonly partner: Simulator;
  run(...args: string[]): ReturnType<typeof runCommand>;
  /** The queries with which an endpoint was asked. */
  queries(endpoint: string): string[];
}

/** A station connected by a profile with those changes. */
async function connected(changes: object): Promise<Bench> {
  const partner = await startTestPartner();
  open.push(partner);
  const folder = temporaryFolder();
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const profile = file('profile.json', JSON.stringify({ ...partner.profile, ...changes }));
  const run = (...args: string[]) => runCommand([...args, '--data', join(folder, 'data')]);
  const key = file('key', partner.apiKey);
  const { code, error } = await run('connect', '--profile', profile, '--api-key-file', key);
  expect({ code, error }).toMatchObject({ code: 0 });
  const queries = (endpoint: string) =>
    partner.control.requests().flatMap((request) => (request.endpoint === endpoint ? [request.query] : []));
  return { partner, run, queries };
}

describe('what the API description shows beside', () => {
  async function sidesWith(reads: object): Promise<{ names: string[]; queries: string[] }> {
    const { partner, run, queries } = await connected({ reads });
    // With variant A the requirements come by Get Requirements.
    partner.control.setCreateVariant('A');
    const { category, type } = typeNamed(partner, 'Sneakers');
    await run('create', '--reference', 'SKU-1', '--category', category, '--type', type);
    await run('sync', '--until-idle', '--for', '60');
    const { out } = await run('status', '--reference', 'SKU-1', '--json');
    const { sides } = JSON.parse(out).items[0];
    const names = sides.map((side: { group: string; name: string }) => `${side.group}: ${side.name}`);
    return { names, queries: queries('side_groups') };
  }

  test('`organized` and `include_inactive` are asked for where the profile says so, and the sides are the same', async () => {
    const plain = await sidesWith({});
    expect(plain.queries).toEqual(['']);
    expect(plain.names).toHaveLength(9);
    const organized = await sidesWith({ side_groups: { organized: true } });
    expect(organized.queries).toEqual(['?organized=true']);
    expect(organized.names.toSorted()).toEqual(plain.names.toSorted());
    const inactive = await sidesWith({ side_groups: { include_inactive: true } });
    expect(inactive.queries).toEqual(['?include_inactive=true']);
    // An inactive side is not shot.
    expect(inactive.names).toEqual(plain.names);
  });

  test('lists come sorted as the profile says', async () => {
    const reads = { list_srs: { sort_by: 'created_at', sort_direction: 'desc' } };
    const { run, queries } = await connected({ reads });
    expect((await run('adopt', '--all')).code).toBe(0);
    expect(queries('list_srs').every((query) => /&sort_by=created_at&sort_direction=desc$/.test(query))).toBe(true);
    expect(queries('list_srs')).not.toEqual([]);
  });
});

describe('`create --service`', () => {
  test('takes a label of the profile, whatever its case, and a uuid; another word is refused with those that are known', async () => {
    const { partner, run } = await connected({});
    const [one, two] = partner.control.catalogue().services;
    const services = [{ uuid: one?.uuid, label: 'Express' }, two?.uuid];
    const labelled = await connected({ services });
    const names = typeNamed(labelled.partner, 'Sneakers');
    const of = ['--category', names.category, '--type', names.type];
    const serviceOf = async (reference: string, service: string) => {
      const made = await labelled.run('create', '--reference', reference, ...of, '--service', service, '--json');
      return made.code === 0 ? JSON.parse(made.out).service?.uuid : made;
    };
    expect(await serviceOf('SKU-1', 'express')).toBe(one?.uuid);
    expect(await serviceOf('SKU-2', two?.uuid ?? '')).toBe(two?.uuid);
    expect(await serviceOf('SKU-3', 'Overnight')).toMatchObject({
      code: 2,
      error: expect.stringContaining(`No service is called "Overnight" here. Known are: Express, ${two?.uuid}.`),
    });
    const none = await run('create', '--reference', 'SKU-4', ...of, '--service', 'Express');
    expect(none).toMatchObject({ code: 2, error: expect.stringContaining('the profile names none') });
  });
});
