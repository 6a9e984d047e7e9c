import type { MetaDescriptor } from 'react-router';
import type { DataOf } from '../../contract/calls/index.ts';
import type { Client } from '../../contract/client.ts';
import { titleOf } from '../../contract/pages.ts';
import { orMissing } from '../lists/list-address.ts';
import { pageData } from '../page-data.ts';

export type LiveDetail = DataOf<'getLiveDetail'>;

/** What the log-in pages of a live show: null where its code names none. The same for every visitor. */
export async function loadLogIn(client: Client, request: Request, title: string, description: string) {
  const liveCode = new URL(request.url).searchParams.get('code')?.trim() ?? '';
  const live = liveCode === '' ? null : await orMissing(client.call('getLiveDetail', { liveCode }));
  const head: MetaDescriptor[] = [
    { title: titleOf([live?.liveName, title].filter(Boolean).join(' - ')) },
    { name: 'description', content: description },
    // A log-in is of no use as a search result.
    { name: 'robots', content: 'noindex' },
  ];
  return pageData({ live, liveCode, head }, live === null);
}
