import type { Logger } from 'pino';
import { withDeadline } from '../../deadline.ts';
import { MediaUnavailable } from '../provider.ts';

/** The HTTP API of SRS (ossrs.io, "HTTP API") and its WHIP address. */

export interface ListedClient {
  id: string;
  /** `/app/stream` */
  url: string;
  /** `fmle-publish` for RTMP, `rtc-publish` for WebRTC. */
  type: string;
  publish: boolean;
}

export interface ListedStream {
  app: string;
  name: string;
  clients: number;
  recv_bytes: number;
  send_bytes: number;
  kbps?: { recv_30s?: number } | null;
  /** `cid`: id of the publishing client. */
  publish: { active: boolean; cid?: string };
  /** Null until the first picture. */
  video?: { width?: number; height?: number } | null;
  audio?: object | null;
}

const listedAtMost = 10_000;
/** `ERROR_RTMP_CLIENT_NOT_FOUND` of SRS, with status 200. */
const clientNotFound = 2049;
const clientPath = (id: string): string => `/api/v1/clients/${encodeURIComponent(id)}`;
const answerBytesAtMost = 8 * 1024 * 1024;

export type SrsApi = ReturnType<typeof createSrsApi>;

export function createSrsApi({ apiUrl, app, timeoutMs, logger }: { apiUrl: string; app: string; timeoutMs: number; logger: Pick<Logger, 'warn'> }) {
  async function request<Answer>(path: string, init: RequestInit, read: (response: Response, text: string) => Answer): Promise<Answer> {
    try {
      return await withDeadline(timeoutMs, async (signal) => {
        const response = await fetch(new URL(path, apiUrl), { ...init, signal, redirect: 'error' });
        const text = await response.text();
        if (text.length > answerBytesAtMost) throw new Error('the answer is too long');
        return read(response, text);
      });
    } catch (error) {
      throw new MediaUnavailable(`SRS: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** @returns null for a client that SRS does not know. @throws MediaUnavailable if SRS does not answer or answers with another error */
  const ask = <Answer>(method: 'GET' | 'DELETE', path: string): Promise<Answer | null> =>
    request(path, { method }, (response, text) => {
      const answer = JSON.parse(text) as Answer & { code: number };
      if (answer.code === clientNotFound) return null;
      if (!response.ok || answer.code !== 0) throw new Error(`SRS answers ${response.status} with code ${answer.code}`);
      return answer;
    });

  const kick = async (id: string): Promise<void> => void (await ask('DELETE', clientPath(id)));

  return {
    /** Ends a connection. Does nothing if the client has left. @throws MediaUnavailable */
    kick,
    /** Ends a connection if SRS answers. An error is logged. */
    tryToKick: (id: string): Promise<void> => kick(id).catch((error: unknown) => logger.warn({ err: error }, 'a connection of SRS could not be ended')),
    /** Ends connections, as many as possible. @throws MediaUnavailable if one may still be open */
    async kickAll(ids: readonly string[]): Promise<void> {
      let fault: unknown = null;
      for (const id of ids) await kick(id).catch((error: unknown) => (fault = error));
      if (fault) throw fault;
    },

    /** A connected client; null if it has left. */
    async findClient(id: string): Promise<ListedClient | null> {
      return (await ask<{ client: ListedClient }>('GET', clientPath(id)))?.client ?? null;
    },

    async clientsOf(stream: string): Promise<ListedClient[]> {
      const answer = await ask<{ clients: ListedClient[] }>('GET', `/api/v1/clients/?start=0&count=${listedAtMost}`);
      return (answer?.clients ?? []).filter(({ url }) => url === `/${app}/${stream}`);
    },

    async findStream(name: string): Promise<ListedStream | null> {
      const answer = await ask<{ streams: ListedStream[] }>('GET', `/api/v1/streams/?start=0&count=${listedAtMost}`);
      return answer?.streams.find((stream) => stream.app === app && stream.name === name) ?? null;
    },

    /**
     * Publishes by WHIP.
     * @param offer SDP
     * @returns the answer and the path of the session; null if SRS refuses
     * @throws MediaUnavailable
     */
    publish: (stream: string, key: string, offer: string): Promise<{ answer: string; session: string } | null> =>
      request(`/rtc/v1/whip/?${new URLSearchParams({ app, stream, key }).toString()}`, { method: 'POST', headers: { 'Content-Type': 'application/sdp' }, body: offer }, ({ status, headers }, text) => (status === 201 ? { answer: text, session: headers.get('location') ?? '' } : null)),

    ping: async (): Promise<void> => void (await ask('GET', '/api/v1/versions')),
  };
}
