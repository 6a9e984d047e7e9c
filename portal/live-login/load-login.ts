import type { MetaDescriptor } from 'react-router';
import type { DataOf } from '../../contract/calls/index.ts';
import type { Client } from '../../contract/client.ts';
import { titleOf } from '../../contract/pages.ts';
import { orMissing } from '../lists/list-address.ts';
import { pageData } from '../page-data.ts';

export type LiveDetail = DataOf<'getLiveDetail'>;

/** The data of a live's login pages, the same for every visitor. `live` is null for an unknown code. */
export async function loadLogin(client: Client, request: Request, title: string, description: string) {
  const liveCode = new URL(request.url).searchParams.get('code')?.trim() ?? '';
  const live = liveCode === '' ? null : await orMissing(client.call('getLiveDetail', { liveCode }));
  const head: MetaDescriptor[] = [
    { title: titleOf([live?.liveName, title].filter(Boolean).join(' - ')) },
    { name: 'description', content: description },
    // Search engines must not index a login page.
    { name: 'robots', content: 'noindex' },
  ];
  return pageData({ live, liveCode, head }, live === null);
}
