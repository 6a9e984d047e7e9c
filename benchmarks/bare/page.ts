/**
 * A bare node:http server that sends the portal's compressed page body. With `HEAD=full` it also sends the same headers, which cost
 * node:http a third of the time of such an answer.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const folder = process.env.DATA_DIR ?? '.';
const body = readFileSync(join(folder, 'page.br'));
const full = JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8')) as Record<string, string>;
const few = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
const headers = { ...(process.env.HEAD === 'full' ? full : few), 'Content-Length': body.length };
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`));
