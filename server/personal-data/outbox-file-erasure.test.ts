import { expect, test } from 'vitest';
import { containingAnyOf } from './outbox-file-erasure.ts';
import type { WrittenLine } from '../providers/outbox-file.ts';

const mail = (to: string, text = ''): WrittenLine => ({ at: '2026-03-02T01:00:00.000Z', channel: 'mail', to, subject: '您好', text, messageId: '<1@example.com>' });

test('a line is about a person if it contains their phone, address or Message-ID as a whole word', () => {
  const isMeant = containingAnyOf(['13912345678', 'zhao@example.com', '<7-a@example.com>', '']);
  const ofPerson = [mail('Zhao@Example.com'), mail('a@example.com', '电话：13912345678。'), mail('a@example.com', '您好\n13912345678'), { torn: '{"at":"2026","to":"13912345678' }, { torn: '"text":"您好\\n13912345678 打来' }, { ...mail('a@example.com'), messageId: '<7-a@example.com>' } as WrittenLine];
  expect(ofPerson.map(isMeant)).toEqual(ofPerson.map(() => true));
  const ofOthers = [mail('lizhao@example.com'), mail('li.zhao@example.com'), mail('zhao@example.com.cn'), mail('a@example.com', '139123456789'), mail('a@example.com', '编号 X13912345678')];
  expect(ofOthers.map(isMeant)).toEqual(ofOthers.map(() => false));
});
