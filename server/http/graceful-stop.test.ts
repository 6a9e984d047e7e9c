import { Agent, request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import { testServer } from './testing-server.ts';

/** Sends one request over the agent's keep-alive connection. Returns the status and the Connection header. */
const ask = (origin: string, agent: Agent): Promise<{ status: number; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    httpRequest(`${origin.replace('localhost', '127.0.0.1')}/app/v1/official/getEnterpriseTypeList`, { agent }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }));
    })
      .on('error', reject)
      .end();
  });

describeOnSqlite('a graceful stop', (open) => {
  test('answers what was accepted on a busy connection, then closes it and ends', async () => {
    const { origin, close } = await testServer(testContext(await open()));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(origin, agent)).toEqual({ status: 200, connection: 'keep-alive' });
    const answers: { status: number; connection: string | undefined }[] = [];
    const asking = (async () => {
      for (;;) answers.push(await ask(origin, agent));
    })().catch((error: NodeJS.ErrnoException) => error.code);
    await ask(origin, new Agent());
    const closed = close();
    // A connection that the server no longer accepts ends with one of these errors. No answer is cut off.
    expect(['ECONNREFUSED', 'ECONNRESET']).toContain(await asking);
    await closed;
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.map(({ connection }) => connection)).toContain('close');
    expect(answers.at(-1)?.connection).toBe('close');
    agent.destroy();
  });
});
