import { timingSafeEqual } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cameraProfile, screenProfile } from '../../../../contract/constants.ts';
import type { PlayDescriptor } from '../../../../contract/live/descriptors.ts';
import { cacheHealth } from '../../cached-health.ts';
import type { MediaSurroundings, SrsMediaOptions } from '../options.ts';
import { createPasses, type Pass } from '../passes.ts';
import { type MediaEvent, MediaUnavailable, type MediaProvider, type MediaRequest, type MediaResponse, type RecordedPart } from '../provider.ts';
import { playableSeconds } from '../media-duration.ts';
import { StreamAccess, type UseCheck } from '../stream-access.ts';
import { type Publisher, SrsEncoders } from './encoders.ts';
import { KnownClients } from './known-clients.ts';
import { createSrsApi } from './server-api.ts';

/**
 * SRS 6 and later: an external server with WHIP, WHEP, HTTP-FLV, HLS and DVR (ossrs.io). SRS authorizes connections by HTTP callbacks
 * to the portal. The portal ends connections by the HTTP API of SRS.
 */

interface SrsStream {
  access: StreamAccess;
  hasEnded: boolean;
  publisher: string | null;
  /** The publisher that is being disconnected for the next one. */
  replaced: string | null;
}

/** The used fields of an SRS callback. */
interface Callback {
  action: 'on_publish' | 'on_unpublish' | 'on_play' | 'on_stop';
  client_id: string;
  app: string;
  stream: string;
  /** Query of the address, with the question mark. */
  param: string;
}

const connectMilliseconds = 5 * 60_000;
const streamMilliseconds = 12 * 3_600_000;
/** SRS writes a recording every few seconds while its stream is published. Clocks of file servers and silent publishers are allowed for. */
const abandonedMilliseconds = 10 * 60_000;
/** SRS treats any other answer as a refusal. */
const allowed: MediaResponse = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"code":0}' };
const refused: MediaResponse = { status: 403, headers: { 'Content-Type': 'application/json' }, body: '{"code":403}' };

export interface SrsMediaProvider extends MediaProvider {
  readonly encoders: SrsEncoders;
}

export function createSrsMediaProvider({ apiUrl, publicUrl, app, rtmpPort, callbackSecret, directory, clientsDirectory, timeoutMs = 5_000 }: SrsMediaOptions, { clock, logger, random, hmac }: MediaSurroundings): SrsMediaProvider {
  const streams = new Map<string, SrsStream>();
  const clients = new KnownClients(clientsDirectory, { clock, logger, random });
  const api = createSrsApi({ apiUrl, app, timeoutMs, logger });
  const encoders = new SrsEncoders({ api, clients, app, rtmpPort, publicUrl }, { clock, logger });
  const listeners = new Set<(event: MediaEvent) => void>();
  const passes = createPasses(hmac);
  const use: UseCheck = { mayUse: null };
  let prepare: ((stream: string) => Promise<void>) | null = null;
  const tell = (event: MediaEvent) => listeners.forEach((listener) => listener(event));

  function address(path: string, stream: string, may: Pass['may'], personCode: string, milliseconds: number, more: Record<string, string> = {}): string {
    const query = new URLSearchParams({ ...more, pass: passes.write({ stream, may, personCode, issuedAt: clock.now(), until: clock.now() + milliseconds }) });
    return `${publicUrl ?? ''}${path}?${query.toString()}`;
  }

  const webRtcAddress = (kind: 'whip' | 'whep', stream: string, personCode: string): string =>
    address(`/rtc/v1/${kind}/`, stream, kind === 'whip' ? 'publish' : 'play', personCode, connectMilliseconds, { app, stream });

  async function isAllowed({ stream: name, param, app: of }: Callback, may: readonly Pass['may'][]): Promise<string | null> {
    const pass = passes.read(new URLSearchParams(param).get('pass') ?? '', clock.now());
    if (pass?.stream !== name) return null;
    // Another instance prepared it, or the portal has restarted.
    if (!streams.has(name)) await prepare?.(name);
    const stream = streams.get(name);
    if (!stream || of !== app || !may.includes(pass.may) || !(await stream.access.admits(pass)) || stream.hasEnded) return null;
    return pass.personCode;
  }

  /** @returns the publisher of a callback; null if it is refused */
  async function publisherOf(callback: Callback): Promise<Publisher | null> {
    const { stream, param, app: of } = callback;
    const key = new URLSearchParams(param).get('key');
    if (key === null) {
      const personCode = await isAllowed(callback, ['publish']);
      return personCode === null ? null : { stream, personCode, source: 'browser', key: null };
    }
    // The check prepares the stream of a class that is on air.
    const opened = of === app ? await encoders.admit(stream, key) : null;
    if (opened === null) return null;
    const access = streams.get(stream)?.access;
    if (!access || streams.get(stream)!.hasEnded) {
      encoders.keys.refuse(stream, 'early');
      return null;
    }
    if (access.isRemoved(opened.personCode)) return null;
    access.giveEncoder(opened.personCode);
    return { stream, personCode: opened.personCode, source: 'encoder', key: `${stream}?key=${key}` };
  }

  async function publish(id: string, publisher: Publisher): Promise<MediaResponse> {
    const { isRefused, replaces } = encoders.keys.isOpen ? await encoders.contest(publisher.stream, id, publisher.source) : { isRefused: false, replaces: null };
    const stream = streams.get(publisher.stream);
    if (isRefused || !stream || stream.hasEnded) return refused;
    clients.set(id, publisher);
    stream.publisher = id;
    if (replaces !== null) {
      // The end of the replaced one is not the end of the stream.
      stream.replaced = replaces;
      await encoders.release(publisher.stream, replaces);
      stream.replaced = null;
    }
    tell({ kind: 'published', stream: publisher.stream });
    return allowed;
  }

  async function hear(callback: Callback): Promise<MediaResponse> {
    const { action, client_id: id, stream: name, app: of } = callback;
    switch (action) {
      case 'on_publish': {
        const publisher = await publisherOf(callback);
        return publisher === null ? refused : publish(id, publisher);
      }
      case 'on_play': {
        const personCode = await isAllowed(callback, ['play', 'stream']);
        if (personCode === null) return refused;
        clients.set(id, { stream: name, personCode, source: null, key: null });
        return allowed;
      }
      case 'on_unpublish': {
        clients.delete(id);
        const stream = streams.get(name);
        // The publisher may be unknown: its beginning was reported to another instance, or before a restart.
        const isOther = stream && stream.publisher !== null && stream.publisher !== id;
        // SRS may have refused the next one although the portal has allowed it.
        if (of !== app || (isOther && (stream.replaced === id || !(await encoders.isSilent(name))))) return allowed;
        if (stream) stream.publisher = null;
        tell({ kind: 'unpublished', stream: name, reason: 'left' });
        return allowed;
      }
      case 'on_stop':
        clients.delete(id);
        return allowed;
      default:
        return allowed;
    }
  }

  /** SRS does not sign callbacks, so their address contains a secret. */
  function isFromSrs(given: string): boolean {
    const [one, other] = [given, callbackSecret].map((text) => Buffer.from(hmac(text), 'hex'));
    return timingSafeEqual(one!, other!);
  }

  /**
   * `dvr_path` must end with `[app]/[stream].[timestamp].mp4`. The timestamp is the start in milliseconds. A file that SRS still writes ends
   * with `.tmp`. If SRS was killed, it keeps that name and cannot be played.
   */
  async function namesOf(stream: string): Promise<string[]> {
    const names = await readdir(join(directory, app)).catch((error: NodeJS.ErrnoException) => {
      // Without a recording there is no directory. A directory that cannot be read is not empty.
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.startsWith(`${stream}.`) && /^\d{10,16}\.mp4(\.tmp)?$/.test(name.slice(stream.length + 1)));
  }

  /**
   * The complete files of a stream, in order.
   * @throws MediaUnavailable while a file is being written
   */
  async function recordedFiles(stream: string): Promise<{ path: string; startedAt: number }[]> {
    const names = await namesOf(stream);
    for (const name of names.filter((each) => each.endsWith('.tmp'))) {
      // SRS may have renamed it meanwhile.
      const written = await stat(join(directory, app, name)).catch(() => null);
      if (!written || written.mtimeMs > clock.now() - abandonedMilliseconds) throw new MediaUnavailable('SRS: a recording is still being written');
    }
    return names
      .filter((name) => name.endsWith('.mp4'))
      .map((name) => ({ path: join(directory, app, name), startedAt: Number(name.slice(stream.length + 1, -4)) }))
      .toSorted((one, other) => one.startedAt - other.startedAt);
  }

  const healthy = cacheHealth(clock, () => api.ping());

  return {
    name: 'srs',
    encoders,

    async createStream({ stream }) {
      await healthy();
      if (streams.has(stream) && !streams.get(stream)!.hasEnded) return;
      const access = new StreamAccess(stream, clock.now(), use);
      // The portal may have restarted while they were connected, or while they left.
      if (clients.idsOf(stream).length > 0) {
        const connected = new Set((await api.clientsOf(stream)).map(({ id }) => id));
        for (const id of clients.idsOf(stream)) if (!connected.has(id)) clients.delete(id);
      }
      const known = clients.idsOf(stream).map((id) => ({ id, ...clients.get(id)! }));
      // The public has no code: its addresses end with the class or its visibility.
      for (const { personCode, source } of known) if (personCode !== '') access.give(personCode, source === null ? 'watch' : 'publish');
      streams.set(stream, { access, hasEnded: false, publisher: known.find(({ source }) => source !== null)?.id ?? null, replaced: null });
    },

    async publishDescriptor(stream, { code }, profile) {
      streams.get(stream)?.access.give(code, 'publish');
      return { kind: 'whip', url: webRtcAddress('whip', stream, code), bearer: '', iceServers: [], profile: profile === 'camera' ? cameraProfile : screenProfile };
    },

    async playDescriptors(stream, person): Promise<PlayDescriptor[]> {
      if (person) streams.get(stream)?.access.give(person.code, 'watch');
      const streamed = (['flv', 'hls'] as const).map((kind) => ({ kind, url: address(`/${app}/${stream}.${kind === 'flv' ? 'flv' : 'm3u8'}`, stream, 'stream', person?.code ?? '', streamMilliseconds) }));
      return person ? [{ kind: 'whep', url: webRtcAddress('whep', stream, person.code), bearer: '', iceServers: [] }, ...streamed] : streamed;
    },

    async removePerson(stream, personCode) {
      streams.get(stream)?.access.remove(personCode);
      await api.kickAll(clients.idsOf(stream, personCode));
    },

    async revokeAddresses(stream, personCode) {
      const code = personCode ?? '';
      streams.get(stream)?.access.revoke(personCode, clock.now());
      await api.kickAll(clients.idsOf(stream, code));
    },

    addressHolders: (stream) => streams.get(stream)?.access.addressHolders ?? [],
    publishers: (stream) => streams.get(stream)?.access.publishers ?? [],

    checkUse(mayUse) {
      use.mayUse = mayUse;
    },

    prepareUnknown(prepares) {
      prepare = prepares;
    },

    left(name) {
      const stream = streams.get(name);
      if (stream) stream.publisher = null;
    },

    async end(name) {
      const stream = streams.get(name);
      if (stream) stream.hasEnded = true;
      encoders.end(name);
      await api.kickAll((await api.clientsOf(name)).map(({ id }) => id));
      // Another instance may have heard that they left.
      for (const id of clients.idsOf(name)) clients.delete(id);
    },

    async finishRecording(stream): Promise<RecordedPart[]> {
      const parts: RecordedPart[] = [];
      for (const { path, startedAt } of await recordedFiles(stream)) {
        const seconds = await playableSeconds(path, logger);
        if (seconds > 0) parts.push({ path, startedAt, seconds, bytes: (await stat(path)).size });
      }
      return parts;
    },

    async removeRecording(stream) {
      await recordedFiles(stream);
      for (const name of await namesOf(stream)) await rm(join(directory, app, name), { force: true });
    },

    async usage(name) {
      const found = await api.findStream(name);
      // SRS counts the publisher as a client too.
      const publishers = found?.publish.active ? 1 : 0;
      return { viewers: Math.max(0, (found?.clients ?? 0) - publishers), isPublished: found?.publish.active ?? false, bytesSent: 0, ...(found && { service: { bytesSent: found.send_bytes } }) };
    },

    health: () =>
      healthy().then(
        () => ({ problem: null }),
        () => ({ problem: { what: 'SRS 不答', remedy: `检查 MEDIA_SRS_API_URL（${apiUrl}）能不能连上，SRS 的 http_api 是否打开` } }),
      ),

    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async answer(request: MediaRequest) {
      if (request.path === 'whip') return encoders.answerWhip(request);
      if (request.path !== 'srs') return { status: 404 };
      if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
      if (!isFromSrs(request.query.get('secret') ?? '')) return refused;
      const callback = readCallback(await request.body());
      return callback ? hear(callback) : { status: 400 };
    },

    async close() {
      encoders.keys.close();
      await clients.close();
    },
  };
}

function readCallback(text: string): Callback | null {
  try {
    const callback = JSON.parse(text) as Partial<Callback>;
    const { action, client_id: id, app, stream, param = '' } = callback;
    return typeof action === 'string' && typeof id === 'string' && typeof app === 'string' && typeof stream === 'string' && typeof param === 'string' ? { action, client_id: id, app, stream, param } : null;
  } catch {
    return null;
  }
}
