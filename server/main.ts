// This import comes first, because it decides which build of React the others load.
import { type Config, ConfigInvalid, readConfig } from './config.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { compose, type Composition } from './compose.ts';
import { lockFolder, type ProcessLock } from './database/index.ts';
import { type Portal, startPortal } from './portal.ts';
import { demoAccountLines } from './seeding/accounts.ts';
import { remedyOf } from './start-faults.ts';

/** The oldest Node version that runs these TypeScript files directly (package.json pins the runtime). */
const oldestMajor = 24;
/** SIGTERM stops the server gracefully within 10 s (spec operation#shutdown). */
const stopWithinMilliseconds = 9_500;
/** Reasons why a port cannot be used, by system error code. */
const listenFaults: Readonly<Record<string, string>> = { EADDRINUSE: '已被占用', EACCES: '没有权限', EADDRNOTAVAIL: '本机没有 HOST 里的地址' };

function giveUp(message: string): never {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
  giveUp(`需要 Node ${oldestMajor} 或更新的版本，现在是 ${process.versions.node}。请用 npm start 启动，它会用项目自带的版本。`);
}

const config = settings();
// The lock is taken before anything in the folder is changed.
const lock = locked(config);
const composition = composed(config);
// The metrics port opens before the portal: if the port is taken, no request has been answered yet.
const metricsServer = await serveMetrics(config, composition);
const portal = await started(composition);
await listen(config, portal);
portal.work();
announce(config, portal);
void warnOfMedia(composition.context);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigInvalid) giveUp(error.message);
    throw error;
  }
}

/** Takes the lock of the data folder. Two portals on one embedded database would not know each other's cached pages, limits and outbox jobs. */
function locked(from: Config): ProcessLock | null {
  if (from.database.kind !== 'sqlite') return null;
  try {
    return (
      lockFolder(from.dataDir) ??
      giveUp(`数据目录 ${from.dataDir} 正被另一个门户进程使用，同一个目录只能有一个。请先停掉那一个；要同时再开一个，给它自己的目录和端口：DATA_DIR=./data-2 PORT=${from.port + 1} npm start；要多台一起服务，用 PostgreSQL（DATABASE_URL）。`)
    );
  } catch (error) {
    giveUp(remedyOf(error, from) ?? String(error));
  }
}

function composed(from: Config): Composition {
  try {
    return compose(from);
  } catch (error) {
    giveUp(remedyOf(error, from) ?? String(error));
  }
}

async function started({ context, close }: Composition): Promise<Portal> {
  try {
    return await startPortal(context, process.argv.includes('--after-build') ? messageOfBuild() : undefined);
  } catch (error) {
    await close().catch(() => undefined);
    giveUp(remedyOf(error, context.config) ?? `启动失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

/** `npm start` builds the pages while this process prepares the database, and sends a message afterwards. Without its parent this process ends. */
async function messageOfBuild(): Promise<void> {
  const end = (): never => process.exit(1);
  if (!process.connected) end();
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
  process.disconnect();
}

async function listen(from: Config, { http }: Portal): Promise<void> {
  http.server.listen(from.port, from.host);
  try {
    await once(http.server, 'listening');
  } catch (error) {
    await composition.close().catch(() => undefined);
    giveUp(remedyOf(error, from) ?? String(error));
  }
}

async function serveMetrics({ metricsPort, metricsHost }: Config, { context, close }: Composition) {
  if (metricsPort === null) return null;
  const server = createServer((_request, response) => {
    void context.metrics.registry.metrics().then((text) => response.writeHead(200, { 'Content-Type': context.metrics.registry.contentType }).end(text));
  });
  server.listen(metricsPort, metricsHost);
  try {
    await once(server, 'listening');
  } catch (error) {
    await close().catch(() => undefined);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL') giveUp(`METRICS_HOST 的地址 ${metricsHost} 不是本机的。请改成本机的一个地址，或去掉这个设置。`);
    giveUp(`METRICS_PORT 的端口 ${metricsPort} 不能监听：${listenFaults[code ?? ''] ?? message}。请换一个，或去掉这个设置。`);
  }
  return server;
}

function announce(from: Config, { http }: Portal): void {
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : from.port;
  const lines = [`鹦鹉匠已启动：${from.port === port ? from.publicOrigin : `http://localhost:${port}`}`];
  if (from.mode === 'local') lines.push(...demoAccountLines());
  if (from.sms.kind === 'embedded' || from.mail.kind === 'embedded') lines.push(`短信和邮件写在：${from.dataDir}/outbox.jsonl`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Logs a problem of the media provider. Only live classes need it, so the portal starts anyway. */
async function warnOfMedia({ media, logger }: Composition['context']): Promise<void> {
  try {
    const { problem } = await media.health();
    if (problem) logger.warn({ remedy: problem.remedy }, problem.what);
  } catch (error) {
    logger.warn({ err: error }, 'the media provider does not say how it is');
  }
}

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  composition.context.logger.info({ signal }, 'stopping');
  const late = setTimeout(() => {
    composition.context.logger.error('did not stop in time');
    process.exit(1);
  }, stopWithinMilliseconds);
  let exitCode = 0;
  // If one of these fails, the others still run.
  for (const end of [() => portal.stop(), async () => void metricsServer?.close(), () => composition.close(), async () => lock?.release()]) {
    await end().catch((error: unknown) => {
      exitCode = 1;
      composition.context.logger.error({ err: error }, 'did not end well');
    });
  }
  clearTimeout(late);
  process.exit(exitCode);
}
