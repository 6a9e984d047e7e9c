import { createDecipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { createSubmission, type FormToSend } from './submission.ts';

const firstKey = Buffer.from('0123456789abcdef').toString('base64');
const nextKey = Buffer.from('fedcba9876543210').toString('base64');
const form: FormToSend = {
  enterpriseName: '启航职业培训学校（示例）',
  orgType: '1',
  translateCode: 'vocational',
  creditCode: '91350100M000100Y43',
  discountCode: 'YW2026',
  contact: '赵敏',
  username: 'zhaomin01',
  contactNumber: '13800000009',
  verificationCode: '604218',
  contactEmail: 'zhaomin@example.com',
  password: 'Qihang@2026',
  agreement: true,
};

function decrypt(cipherText: string, keyBase64: string): unknown {
  const decipher = createDecipheriv('aes-128-ecb', Buffer.from(keyBase64, 'base64'), null);
  return JSON.parse(decipher.update(cipherText, 'base64', 'utf8') + decipher.final('utf8'));
}

/** A server with scripted answers to each save. An Error in the list is thrown. */
function serverAnswering(...answers: unknown[]) {
  const received: string[] = [];
  let ids = 0;
  const submission = createSubmission({
    cipherKey: firstKey,
    topCode: '-1',
    makeId: () => `id-${++ids}`,
    client: {
      call: (async (name: string, request: { encryptedArray: string }) => {
        if (name === 'getSiteConfig') return { returnCode: 200, returnMsg: '', data: { cipherKey: nextKey } };
        received.push(request.encryptedArray);
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer;
      }) as never,
    },
  });
  return { submission, received };
}
const success = { returnCode: 200, returnMsg: '注册成功', data: { topCode: '1001', enterpriseName: form.enterpriseName, loginUrl: 'http://localhost/console/' } };
const refusal = (returnCode: number, data: unknown, httpStatus = 200) => new CallRefused({ returnCode, returnMsg: 'x', data, httpStatus, requestId: null });

describe('sending the registration', () => {
  test('encrypts the whole form with its request id', async () => {
    const { submission, received } = serverAnswering(success);
    expect(await submission.save(form)).toEqual(success);
    expect(decrypt(received[0]!, firstKey)).toEqual({ ...form, requestId: 'id-1' });
  });

  test('repeats the request id after a lost answer, so that the server can repeat its answer', async () => {
    const { submission, received } = serverAnswering(new CallUnanswered(''), success);
    await expect(submission.save(form)).rejects.toBeInstanceOf(CallUnanswered);
    await submission.save({ ...form });
    expect(received[1]).toBe(received[0]);
  });

  test('uses a new request id for a changed form', async () => {
    const { submission, received } = serverAnswering(refusal(returnCodes.userNameTaken, { field: 'username' }), success);
    await expect(submission.save(form)).rejects.toBeInstanceOf(CallRefused);
    await submission.save({ ...form, username: 'zhaomin02' });
    expect(decrypt(received[1]!, firstKey)).toMatchObject({ username: 'zhaomin02', requestId: 'id-2' });
  });

  test('fetches the current key once when the server could not decrypt the form', async () => {
    const { submission, received } = serverAnswering(refusal(returnCodes.invalidInput, null, 400), success);
    expect(await submission.save(form)).toEqual(success);
    expect(decrypt(received[1]!, nextKey)).toMatchObject({ requestId: 'id-1' });
  });

  test('does not retry when a field is invalid', async () => {
    const { submission, received } = serverAnswering(refusal(returnCodes.invalidInput, { field: 'password' }, 400));
    await expect(submission.save(form)).rejects.toMatchObject({ field: 'password' });
    expect(received).toHaveLength(1);
  });
});
