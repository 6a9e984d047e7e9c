import { expect, test } from 'vitest';
import { serviceWorkerPath, webManifestPath } from '../../../contract/mobile-app.ts';
import { describeOnSqlite } from '../../database/testing.ts';
import { testContext } from '../../testing-context.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { createHosts } from '../hosts.ts';
import { testServer } from '../testing-server.ts';
import { workerOfRelease } from './service-worker.ts';
import { webManifest } from './web-manifest.ts';

test('each release has another worker', () => {
  expect(workerOfRelease('work();', 'a1')).toBe('self.release="a1";\nwork();');
  expect(workerOfRelease('work();', 'b2')).not.toBe(workerOfRelease('work();', 'a1'));
});

test('an enterprise has its own name, and its logo as the icon where the type is a picture of the web', () => {
  const { name, icons } = JSON.parse(webManifest({ name: '启航焊接学校', logo: '/files/logos/a.png' })) as { name: string; icons: { src: string; purpose: string }[] };
  expect(name).toBe('启航焊接学校');
  expect(icons[0]).toMatchObject({ src: '/files/logos/a.png', type: 'image/png', purpose: 'any' });
  expect(icons.every(({ purpose }) => purpose === 'any')).toBe(true);
  expect(JSON.parse(webManifest({ name: '', logo: '/files/logos/a.tiff' }))).toMatchObject({ name: '鹦鹉匠', icons: JSON.parse(webManifest(null)).icons });
});

describeOnSqlite('the installed phone site', (open) => {
  test('the manifest of an enterprise’s own domain has its name, and browsers revalidate it', async () => {
    const database = await open();
    const context = testContext(database);
    await addTestPerson(context, { phone: '13900000001', memberships: [['100000000001', 'administrator']], enterprise: { name: '启航焊接学校' } });
    const hosts = createHosts(context.config);
    hosts.replaceDomains([{ domain: 'qihang.example.cn', topCode: '100000000001' }]);
    const server = await testServer(context, undefined, { hosts });
    const answer = await server.send('GET', webManifestPath, { headers: { host: 'qihang.example.cn' } });
    expect({ status: answer.status, type: answer.headers['content-type'], caching: answer.headers['cache-control'] }).toEqual({ status: 200, type: 'application/manifest+json; charset=utf-8', caching: 'public, max-age=0, must-revalidate' });
    expect(JSON.parse(answer.text)).toMatchObject({ name: '启航焊接学校', start_url: '/m', scope: '/m', display: 'standalone' });
    expect((await server.send('GET', webManifestPath, { headers: { host: 'qihang.example.cn', 'if-none-match': String(answer.headers.etag) } })).status).toBe(304);
  });

  test('a worker that is switched off removes itself, and may be registered for the phone site', async () => {
    const server = await testServer(testContext(await open(), { config: { serviceWorker: false } }));
    const { status, headers, text } = await server.send('GET', serviceWorkerPath);
    expect({ status, type: headers['content-type'], scope: headers['service-worker-allowed'] }).toEqual({ status: 200, type: 'text/javascript; charset=utf-8', scope: '/m' });
    expect(text).toContain('registration.unregister()');
    expect(text).toContain('caches.delete');
  });
});
