import type { IncomingMessage } from 'node:http';
import type { Context } from '../context.ts';
import { type Admission, createAdmission } from './admission.ts';
import type { RawAddressOf } from './answer-cache.ts';
import type { Hosts } from './hosts.ts';
import { requestIds } from './request-ids.ts';
import { createSender, headersOf, type Sender } from './sender.ts';

/** Services that all owners share. */
export interface HttpServices {
  context: Context;
  hosts: Hosts;
  admission: Admission;
  headers: ReturnType<typeof headersOf>;
  sender: Sender;
  requestId(): string;
  rawAddressOf(request: IncomingMessage, tenant: { topCode: string }): RawAddressOf;
}

export function createHttpServices(context: Context, hosts: Hosts): HttpServices {
  const headers = headersOf(context.config);
  return {
    context,
    hosts,
    admission: createAdmission(context),
    headers,
    sender: createSender({ config: context.config, hosts, headers }),
    requestId: requestIds(context.random),
    rawAddressOf: ({ headers: { host = '' }, url = '' }, tenant) => () => (hosts.tenantOf(host)?.topCode === tenant.topCode ? { host, url } : null),
  };
}
