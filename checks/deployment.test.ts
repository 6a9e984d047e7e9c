/** Checks that deploy/, the documentation and the code agree. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addresses, addressOf, type CallName, calls, type CallShape } from '../contract/calls/index.ts';
import { liveLoginCalls } from '../contract/calls/live.ts';
import { loginCalls } from '../contract/calls/login.ts';
import { captchaCalls, officialCodeCalls, personCalls, registrationCalls, smsCodeCalls } from '../contract/calls/registration.ts';
import { readConfig } from '../server/config.ts';
import { patience } from '../server/http/socket-server.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

/** The `location` blocks of the HTTPS server by pattern or prefix. nginx picks the first matching pattern, or else the longest matching prefix. */
const locations = [...(read('deploy/nginx.conf').split('listen 443')[1] ?? '').matchAll(/location (~ )?([/^]\S*)\s*\{([^}]*)\}/g)].map(([, sign, at = '', body = '']) => ({ isPattern: sign !== undefined, at, body }));
const locationOf = (path: string) =>
  locations.find(({ isPattern, at }) => isPattern && new RegExp(at).test(path)) ?? locations.filter(({ isPattern, at }) => !isPattern && path.startsWith(at)).toSorted((a, b) => b.at.length - a.at.length)[0];

test('nginx never repeats a call, and fetches files of another release from the other portal', () => {
  expect(read('deploy/nginx.conf')).toMatch(/^ {4}proxy_next_upstream off;$/m);
  const repeated = (Object.keys(addresses) as CallName[]).filter((name) => locationOf(addressOf(name).path)?.body.includes('proxy_next_upstream') !== false);
  expect(repeated).toEqual([]);
  expect(locationOf('/assets/entry.js')?.body).toMatch(/proxy_next_upstream error timeout http_404;/);
  expect(locationOf('/home')?.body).toMatch(/proxy_next_upstream error timeout;/);
});

test('nginx redirects only to the site’s names, and limits the connections per address', () => {
  const nginx = read('deploy/nginx.conf');
  const [, names = ''] = /map \$host \$is_ours \{([^}]*)\}/.exec(nginx) ?? [];
  expect(names).toMatch(/^\s+default\s+0;$/m);
  const origin = /^PUBLIC_ORIGIN=(.*)$/m.exec(read('deploy/portal.env.example'))![1]!;
  expect(names).toContain(`${new URL(origin).hostname} 1;`);
  const redirects = [...nginx.matchAll(/^.*return 30\d .*$/gm)].map(({ index }) => nginx.slice(0, index).trimEnd());
  for (const before of redirects) expect(before).toMatch(/if \(\$is_ours = 0\) \{\s+return 421;\s+\}$/);
  expect(redirects).toHaveLength(1);
});

test('three networks at their connection limits leave connections for other visitors and for a school’s address', () => {
  const nginx = read('deploy/nginx.conf');
  const limits = [...nginx.matchAll(/limit_conn (\w+) (\d+);/g)].map(([, zone = '', count]): [string, number] => [zone, Number(count)]);
  const { open_requests: requests = 0, open_requests_of_network: requestsOfNetwork = 0, open_calls: openCalls = 0, open_calls_of_network: callsOfNetwork = 0 } = Object.fromEntries(limits);
  // All uses of a zone have the same number.
  expect(new Set(limits.map(([zone, count]) => `${zone} ${count}`)).size).toBe(4);
  expect(requests).toBeGreaterThanOrEqual(300 * 6);
  expect(openCalls).toBeGreaterThanOrEqual(300 * 2);
  const [, connections] = /worker_connections (\d+);/.exec(nginx)!;
  // A request uses one connection to the visitor and one to a portal.
  expect(Number(connections)).toBeGreaterThan((requestsOfNetwork + callsOfNetwork) * 2 * 3);
  const files = /worker_rlimit_nofile (\d+);/.exec(nginx)?.[1];
  expect(Number(files)).toBeGreaterThanOrEqual(Number(connections) * 2);
  expect(services()['nginx']).toContain(`nofile: ${files}`);
  // Every location that accepts the body of a call.
  const callLocations = [...nginx.matchAll(/location [^{]+\{([^}]*client_max_body_size[^}]*)\}/g)].map(([, body]) => body);
  expect(callLocations.length).toBeGreaterThan(3);
  for (const body of callLocations) expect(body).toMatch(/limit_conn open_(?:calls|requests) \d+;\n +limit_conn open_(?:calls|requests)_of_network \d+;/);
});

test('the timeouts of nginx are at most those of the portal, and its limits per address at least twice the portal’s', () => {
  const nginx = read('deploy/nginx.conf');
  const milliseconds = (directive: string) => Number(new RegExp(`^\\s+${directive}\\s+(\\d+)s;$`, 'm').exec(nginx)?.[1]) * 1_000;
  expect(milliseconds('client_header_timeout')).toBeLessThanOrEqual(patience.headMilliseconds);
  expect(milliseconds('client_body_timeout')).toBeLessThanOrEqual(patience.requestMilliseconds);
  // nginx has no timeout for a whole body. With unbuffered requests the portal's timeout applies.
  expect(nginx).toMatch(/^ {4}proxy_request_buffering off;$/m);
  expect(nginx).not.toContain('proxy_request_buffering on');
  expect(milliseconds('send_timeout')).toBeLessThanOrEqual(patience.stillMilliseconds);
  const perMinute = (zone: string) => Number(new RegExp(`zone=${zone}:10m +rate=(\\d+)r/s`).exec(nginx)?.[1]) * 60;
  const { limits } = readConfig({});
  for (const zone of ['calls', 'logins', 'pages']) expect(perMinute(zone)).toBeGreaterThanOrEqual(limits.callsPerMinutePerAddress * 2);
  expect(perMinute('files')).toBeGreaterThanOrEqual(limits.callsPerMinutePerAddress * 5 * 2);
  expect(perMinute('media')).toBeGreaterThanOrEqual(limits.callsPerMinutePerAddress * 20 * 2);
  const bodyBytes = Number(/location \/app\/ \{\s+client_max_body_size (\d+)k;/.exec(nginx)?.[1]) * 1024;
  expect(bodyBytes).toBe(limits.bodyBytes);
});

test('nginx accepts the body of every call, up to the length that the portal accepts', () => {
  const { bodyBytes } = readConfig({}).limits;
  for (const name of Object.keys(addresses) as CallName[]) {
    const { path } = addressOf(name);
    const { maxBodyBytes = bodyBytes, upload } = calls[name] as CallShape;
    const bytes = Number(/client_max_body_size (\d+)k;/.exec(locationOf(path)?.body ?? '')?.[1]) * 1024;
    expect([name, bytes >= (upload ? upload.maxBytes + bodyBytes : maxBodyBytes)]).toEqual([name, true]);
  }
});

test('nginx has a separate limit for calls that log in or register, or cost a picture, a message or a password hash', () => {
  const isLimited = (path: string) => locationOf(path)?.body.includes('limit_req zone=logins');
  const groups = { ...loginCalls, ...liveLoginCalls, ...captchaCalls, ...smsCodeCalls, ...officialCodeCalls, ...registrationCalls, ...personCalls };
  const costly = [...(Object.keys(groups) as CallName[]), 'wechatRedirect', 'wechatCallback', 'wechatLogin', 'wechatBind', 'accountSendCode', 'accountChangePassword'] as const;
  expect(costly.filter((name) => !isLimited(addressOf(name).path))).toEqual([]);
  for (const path of ['/app/v1/official/logout', '/app/v1/wechat/qrStatus', '/app/v1/official/getSiteConfig', '/app/v1/socket']) expect(isLimited(path)).toBe(false);
});

test('nginx sends all polls of an address to the same portal, because a polled connection exists at one instance', () => {
  const nginx = read('deploy/nginx.conf');
  const group = (name: string) => new RegExp(`upstream ${name} \\{\\n([^}]*)\\}`).exec(nginx)?.[1]?.replace(/^ +#.*\n/gm, '');
  expect(group('rooms')).toBe(group('portal')?.replace('least_conn;', 'hash $subscriber consistent;').replace('zone portal', 'zone rooms'));
  const isAtRooms = (name: CallName) => locationOf(addressOf(name).path)?.body.includes('proxy_pass http://rooms;');
  expect((Object.keys(addresses) as CallName[]).filter(isAtRooms).toSorted()).toEqual(['liveRoomPoll', 'liveRoomSend']);
});

/** The services of compose.yaml and their text. A service that extends another says so in its first lines. */
function services(): Record<string, string> {
  const compose = read('deploy/compose.yaml');
  const portal = /^x-portal: &portal\n((?: .*\n|\n)+)/m.exec(compose)![1]!;
  const [, listed = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(compose) ?? [];
  return Object.fromEntries([...listed.matchAll(/^ {2}([a-z0-9-]+):(.*\n(?: {3,}.*\n|\n)*)/gm)].map(([, name = '', text = '']) => [name, text.includes('*portal') ? text + portal : text]));
}

/** The text of a network in compose.yaml. */
const network = (name: string): string => new RegExp(`^ {2}${name}:\\n((?: {4,}.*\\n)*)`, 'm').exec(read('deploy/compose.yaml').split(/^networks:\n/m)[1]!)![1]!;

/** Without it, Docker's own proxy accepts visitors who use IPv6, and all of them have the gateway's address. */
const withIpv6 = /^ {4}enable_ipv6: true$[^]*^ +- subnet: fd[0-9a-f:]+::\/64$/m;

test('nginx sees the visitor’s address over IPv4 and IPv6, and the portals trust only the fixed address of nginx', () => {
  const nginx = services()['nginx']!;
  const address = /^ {6}front: \{ ipv4_address: ([\d.]+) \}$/m.exec(nginx)?.[1];
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: /^ +TRUSTED_PROXIES: (.*)$/m.exec(services()['portal-1']!)![1]! });
  expect(trustedProxies).toEqual([address]);
  // No other container gets that address, and it is not the gateway's, which is the first of the subnet.
  const [, subnet = '', range = '', length = ''] = /subnet: ([\d.]+)\/24, ip_range: ([\d.]+)\/(\d+)/.exec(network('front')) ?? [];
  const given = new BlockList();
  given.addSubnet(range, Number(length));
  given.addAddress(subnet.replace(/\.0$/, '.1'));
  expect(given.check(address!)).toBe(false);
  // An internal network publishes no ports, so they are published on the network with IPv6.
  expect(nginx).toMatch(/^ {4}networks:\n {6}edge: \{\}\n {6}front: /m);
  expect(network('front')).toContain('internal: true');
  expect(network('edge')).toMatch(withIpv6);
});

test('every container writes only into its volumes, gains no privileges, and has limits for memory and processes', () => {
  const confined = /^x-confined: &confined\n((?: .*\n)+)/m.exec(read('deploy/compose.yaml'))![1]!;
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]', 'core: 0']) expect(confined).toContain(line);
  expect(Object.keys(services())).toEqual(['portal-1', 'portal-2', 'nginx', 'postgres', 'redis']);
  for (const [name, text] of Object.entries(services())) {
    expect(text, name).toContain('<<: *confined');
    expect(text, name).toMatch(/^ +mem_limit: \d+[mg]$/m);
    expect(text, name).toMatch(/^ +pids_limit: \d+$/m);
    expect(text, name).not.toMatch(/privileged|SYS_ADMIN|network_mode|docker\.sock/);
  }
});

test('only the portals reach the databases, and Redis requires a password', () => {
  const networksOf = (name: string) => /networks: \[(.*)\]/.exec(services()[name]!)?.[1]?.split(', ');
  const ofPortal = ['front', 'outgoing', 'database', 'redis'];
  expect(['portal-1', 'portal-2', 'postgres', 'redis'].map((name) => networksOf(name))).toEqual([ofPortal, ofPortal, ['database'], ['redis']]);
  for (const name of ['database', 'redis']) expect(network(name)).toContain('internal: true');
  expect(services()['redis']).toContain('requirepass $$REDIS_PASSWORD');
  expect(services()['portal-1']).toContain('redis://:${REDIS_PASSWORD:?');
  for (const name of ['postgres', 'redis']) expect(services()[name]).not.toContain('ports:');
});

test('images are pinned by digest: Compose refuses an unpinned image, and deploy/pin-images.sh pins every one', () => {
  const images = [...read('deploy/compose.yaml').matchAll(/^ +image: (.*)$/gm)].map(([, image = '']) => image).filter((image) => image !== 'yingwujiang');
  for (const image of images) expect(image).toMatch(/^[a-z]+:[a-z0-9.-]+@\$\{[A-Z]+_DIGEST:\?.+\}$/);
  expect(read('deploy/compose.yaml')).toMatch(/^ +NODE_DIGEST: \$\{NODE_DIGEST:\?.+\}$/m);
  const dockerfile = read('deploy/Dockerfile');
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(Array.from({ length: 3 }, () => 'node:24-bookworm-slim@${NODE_DIGEST}'));
  // A frontend that is fetched by its tag could change the build.
  expect(dockerfile).not.toMatch(/^# syntax=/m);
  expect(dockerfile).not.toMatch(/^ARG NODE_DIGEST=/m);

  const folder = mkdtempSync(join(tmpdir(), 'yingwujiang-pin-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of ['compose.yaml', 'Dockerfile', 'pin-images.sh']) copyFileSync(join(import.meta.dirname, '../deploy', file), join(folder, file));
  const pin = (answer: string) => {
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho "${answer}"\n`);
    chmodSync(join(folder, 'docker'), 0o755);
    return spawnSync('sh', [join(folder, 'pin-images.sh')], { encoding: 'utf8', env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` } });
  };
  const settings = () => readFileSync(join(folder, '.env'), 'utf8');
  writeFileSync(join(folder, '.env'), 'POSTGRES_PASSWORD=a\nNODE_DIGEST=old\n');
  const refused = pin('not found');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('没有查到')]);
  expect(settings()).toBe('POSTGRES_PASSWORD=a\nNODE_DIGEST=old\n');
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  expect(pin(digest).status).toBe(0);
  expect(settings()).toBe(`POSTGRES_PASSWORD=a\n${['NGINX', 'NODE', 'POSTGRES', 'REDIS'].map((name) => `${name}_DIGEST=${digest}\n`).join('')}`);
});

test('the systemd unit writes no core dump, writes only into its own folder and has resource limits', () => {
  const unit = read('deploy/yingwujiang.service').split('\n');
  expect(unit).toEqual(expect.arrayContaining(['LimitCORE=0', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'MemoryMax=1G', 'TasksMax=256', 'CapabilityBoundingSet=', 'DynamicUser=yes', 'StateDirectory=yingwujiang']));
});

test('the systemd unit allows lowering thread priority (decision 0009) and forbids the other system calls that set resources', () => {
  // systemd.exec(5), SystemCallFilter=: the first line decides whether it is an allow-list. Later lines add calls, or with ~ remove them.
  const filters = [...read('deploy/yingwujiang.service').matchAll(/^SystemCallFilter=(~?)(.*)$/gm)].map(([, sign, names = '']) => ({ adds: sign === '', names: names.split(' ') }));
  const isAllowed = (...names: string[]) => filters.findLast((filter) => filter.names.some((name) => names.includes(name)))?.adds;
  expect(filters[0]).toEqual({ adds: true, names: ['@system-service'] });
  expect(isAllowed('setpriority', '@resources', '@system-service')).toBe(true);
  expect(isAllowed('sched_setscheduler', '@resources', '@system-service')).toBe(false);
});

test('files of deploy/ that git ignores are neither in the image nor in its build context', () => {
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
  const isIgnored = (name: string) => ignored.includes(`deploy/${name}`) || (name.endsWith('.env') && ignored.includes('**/*.env'));
  const secret = read('deploy/.gitignore').trim().split('\n').map((line) => line.replace(/\/$/, ''));
  expect(secret).toContain('tls');
  expect(secret.filter((name) => !isIgnored(name))).toEqual([]);
});

test('the sections of docs/operating.md that deploy/ names exist', () => {
  const named = ['compose.yaml', 'nginx.conf', 'portal.env.example', 'yingwujiang.service'].flatMap((file) => [...read(`deploy/${file}`).matchAll(/docs\/operating\.md, ([\u4e00-\u9fff]+)/g)].map(([, section]) => section));
  const sections = [...read('docs/operating.md').matchAll(/^## (.+)$/gm)].map(([, section]) => section);
  expect(named).not.toEqual([]);
  expect(sections).toEqual(expect.arrayContaining(named));
});

test('two instances need only the settings of deploy/portal.env.example', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7 + 1)).toString('base64');
  const filled = [...read('deploy/portal.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value || (name.endsWith('_KEY') ? key : name.endsWith('_ADDRESS') ? '203.0.113.7' : 'filled')] as const);
  const config = readConfig({ MODE: 'production', DATABASE_URL: 'postgres://portal@db/portal', REDIS_URL: 'redis://redis', ...Object.fromEntries(filled) });
  expect(config.keys).toMatchObject({ master: key, index: key });
});

test('compose.yaml publishes the media ports of the portal that nginx.conf names for streams', () => {
  const portOf = (name: string) => new RegExp(`^${name}=(\\d+)$`, 'm').exec(read('deploy/portal.env.example'))?.[1];
  const [, portal] = /upstream media \{\s+server ([\w-]+):3000;/.exec(read('deploy/nginx.conf')) ?? [];
  const [, published] = new RegExp(`\n  ${portal}:\n[^]*?\n    ports: (.*)`).exec(read('deploy/compose.yaml')) ?? [];
  const [udp, rtmp] = [portOf('MEDIA_UDP_PORT'), portOf('MEDIA_RTMP_PORT')];
  expect(published).toBe(`["${udp}:${udp}/udp", "${rtmp}:${rtmp}"]`);
  // A portal that listens on IPv4 only would refuse what Docker forwards over IPv6.
  expect(network('outgoing')).toMatch(withIpv6);
  expect(services()[portal!]).toContain('MEDIA_BIND_ADDRESS: "::"');
});

test('docs/operating.md lists exactly the encrypted columns of the database', () => {
  const migrations = readdirSync(join(import.meta.dirname, '../server/database/migrations')).map((file) => read(`server/database/migrations/${file}`).replace(/^\s*--.*$/gm, ''));
  const created = migrations.flatMap((text) => [...text.matchAll(/CREATE TABLE (\w+) \(([^;]*)\);/g)].flatMap(([, table, body = '']) => [...body.matchAll(/^ {2}([a-z_]+) [A-Z]/gm)].map(([, column]) => `${table}.${column}`)));
  const added = migrations.flatMap((text) => [...text.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+) /g)].map(([, table, column]) => `${table}.${column}`));
  const columns = [...created, ...added];
  const rows = (read('docs/operating.md').split('\n## 备份与恢复')[1]?.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const inClear = rows.findIndex((line) => line.includes('**明文**'));
  const named = (lines: string[]) => lines.flatMap((line) => [...line.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, column]) => column));
  expect(named(rows).filter((column) => !columns.includes(column!))).toEqual([]);
  expect(named(rows.slice(0, inClear)).filter((column) => column?.endsWith('_sealed')).toSorted()).toEqual(columns.filter((column) => column.endsWith('_sealed')).toSorted());
  expect(named(rows.slice(inClear)).filter((column) => /_(sealed|hash|hmac)$/.test(column!))).toEqual([]);
});
