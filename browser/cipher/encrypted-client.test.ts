import { createDecipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { CallRefused, type BrowserClient } from '../../contract/client.ts';
import { createEncryptedClient, encryptBy } from './encrypted-client.ts';

const firstKey = Buffer.from('0123456789abcdef').toString('base64');
const nextKey = Buffer.from('fedcba9876543210').toString('base64');

function opened(text: string, key: string): string {
  const decipher = createDecipheriv('aes-128-ecb', Buffer.from(key, 'base64'), null);
  return decipher.update(text, 'base64', 'utf8') + decipher.final('utf8');
}

const unreadable = () => new CallRefused({ returnCode: 40001, returnMsg: '提交的内容无法识别', data: { field: 'phone' }, httpStatus: 400, requestId: null });

/** A server that accepts one key only. */
function serverReading(key: string) {
  const phones: string[] = [];
  const client = {
    async call(name: string, request: { phone: string }) {
      if (name === 'getSiteConfig') return { returnCode: 200, returnMsg: '', data: { cipherKey: key } };
      let phone: string;
      try {
        phone = opened(request.phone, key);
      } catch {
        throw unreadable();
      }
      if (!/^1\d{10}$/.test(phone)) throw unreadable();
      phones.push(phone);
      return { returnCode: 200, returnMsg: '', data: null };
    },
  } as unknown as BrowserClient;
  return { client, phones };
}

const send = (client: BrowserClient, phone: string) =>
  createEncryptedClient({ client, cipherKey: firstKey, topCode: '-1' }).call('sendOfficialCode', (seal) => ({ phone: seal(phone), operaType: 'login' }));

test('a request encrypted with the current key is accepted at once', async () => {
  const { client, phones } = serverReading(firstKey);
  await send(client, '13800000001');
  expect(phones).toEqual(['13800000001']);
});

test('a page with an expired key fetches the key again and repeats the call', async () => {
  const { client, phones } = serverReading(nextKey);
  await send(client, '13800000001');
  expect(phones).toEqual(['13800000001']);
});

test('an invalid input under the current key is refused without another try', async () => {
  const { client } = serverReading(firstKey);
  await expect(send(client, 'no phone')).rejects.toThrow('提交的内容无法识别');
});

test('without a key the text is sent in plain text', async () => {
  expect((await encryptBy(''))('13800000001')).toBe('13800000001');
});
