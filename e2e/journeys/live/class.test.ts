/** A class from its beginning to its end: the teacher publishes, a student sees, hears, speaks in the chat and comes back (spec live#room). */
import type { Page } from 'playwright-core';
import { addressOf, type CallName } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { authentication, demo01, storedSession } from '../accounts/dialogs.ts';

const test = journey();
const live = { code: 'LIVE-NOW' };
/** Drawn as eight bars, black or white; and a tone that no other sound has. */
const picture = 0b10110010;
const hertz = 880;

test('a student hears and sees the teacher, speaks in the chat, comes back after a reload, and is told the end', async ({ meet, portal }) => {
  const teacher = await meet();
  await logIn(teacher.page, 'operator01');
  const student = await meet();
  await logIn(student.page, demo01.userName);
  const { page } = student;
  await page.goto(link('liveRoom', live));
  await expect(page.getByText('即将开始')).toBeVisible();

  const { roomId } = (await call(teacher.page, 'liveCourseDetail', { liveCode: live.code })) as { roomId: string };
  await call(teacher.page, 'startLive', { liveCode: live.code });
  await publish(teacher.page, roomId);
  // Without a reload: the page has noticed that the class has begun. The log-in before was press enough for the browser to play sound.
  await expect(page.getByText('网络良好')).toBeVisible();
  await expect.poll(() => barsOf(page)).toBe(picture);
  await expect.poll(() => toneOf(page)).toBeGreaterThan(hertz - 40);
  expect(await toneOf(page)).toBeLessThan(hertz + 40);

  await page.getByLabel('说点什么', { exact: true }).fill('互锁触点接在哪一条线上？');
  await page.keyboard.press('Enter');
  const chat = page.getByRole('log', { name: '讨论' });
  await expect(chat.getByText('互锁触点接在哪一条线上？')).toBeVisible();
  await page.getByRole('button', { name: '举手' }).first().click();
  await expect(page.getByRole('button', { name: '排第 1 位' })).toBeVisible();

  await page.reload();
  await expect(chat.getByText('互锁触点接在哪一条线上？')).toBeVisible();
  await expect(page.getByRole('button', { name: '排第 1 位' })).toBeVisible();
  await expect.poll(() => barsOf(page)).toBe(picture);

  // The page leaves its session when the server has ended it already.
  student.expectProblem(/404.*live-media\/whep\/session/);
  await call(teacher.page, 'endLive', { liveCode: live.code });
  await expect(page.getByRole('heading', { name: '下课了' })).toBeVisible();

  async function logIn(visit: Page, account: string): Promise<void> {
    const form = authentication(visit, visit.getByRole('main'));
    await visit.goto(link('login', { returnUrl: link('about') }));
    await form.logInByPassword(portal, account);
    await expect(visit).toHaveURL(link('about'));
  }
});

/** A call of the page's own session, as its scripts make it. */
async function call(page: Page, name: CallName, request: Record<string, string>): Promise<unknown> {
  const { method, path } = addressOf(name);
  const { token } = await storedSession(page);
  const answer = await page.request.fetch(method === 'GET' ? `${path}?${new URLSearchParams(request).toString()}` : path, { method, headers: { authorization_token: token! }, ...(method === 'GET' ? {} : { data: request }) });
  const { returnCode, returnMsg, data } = (await answer.json()) as { returnCode: number; returnMsg: string; data: unknown };
  if (returnCode !== 200) throw new Error(`${name}: ${returnCode} ${returnMsg}`);
  return data;
}

/** Publishes the bars and the tone by WHIP. */
async function publish(page: Page, roomId: string): Promise<void> {
  const { userCode } = await storedSession(page);
  const { publish: descriptor } = (await call(page, 'zegoGetToken', { roomId, userId: userCode!, profile: 'camera' })) as { publish: { url: string; bearer: string } };
  await page.evaluate(
    async ({ url, bearer, picture, hertz }) => {
      const canvas = document.createElement('canvas');
      canvas.width = 1280;
      canvas.height = 720;
      const drawing = canvas.getContext('2d')!;
      let frames = 0;
      setInterval(() => {
        for (let bar = 0; bar < 8; bar++) {
          drawing.fillStyle = (picture >> (7 - bar)) & 1 ? 'white' : 'black';
          drawing.fillRect(bar * 160, 0, 160, 720);
        }
        // Something moves, so that frames are sent.
        drawing.fillStyle = 'grey';
        drawing.fillRect((frames++ * 7) % 1280, 700, 20, 20);
      }, 50);
      const sound = new AudioContext();
      const tone = sound.createOscillator();
      tone.frequency.value = hertz;
      const heard = sound.createMediaStreamDestination();
      tone.connect(heard);
      tone.start();
      await sound.resume();
      const media = new MediaStream([...canvas.captureStream(20).getTracks(), ...heard.stream.getTracks()]);
      const connection = new RTCPeerConnection();
      for (const track of media.getTracks()) connection.addTransceiver(track, { direction: 'sendonly', streams: [media] });
      for (const transceiver of connection.getTransceivers()) {
        if (transceiver.sender.track?.kind === 'video') transceiver.setCodecPreferences(RTCRtpSender.getCapabilities('video')!.codecs.filter(({ mimeType }) => mimeType === 'video/H264'));
      }
      await connection.setLocalDescription();
      const answer = await fetch(url, { method: 'POST', headers: { 'Authorization': `Bearer ${bearer}`, 'Content-Type': 'application/sdp' }, body: connection.localDescription!.sdp });
      if (answer.status !== 201) throw new Error(`WHIP answered ${answer.status}`);
      await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
      Object.assign(window, { connection });
    },
    { ...descriptor, picture, hertz },
  );
}

/** The bars that the student's page has decoded; null without a picture. */
function barsOf(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.stage__video');
    if (!video || video.videoWidth === 0) return null;
    const canvas = new OffscreenCanvas(16, 9);
    const drawing = canvas.getContext('2d')!;
    drawing.drawImage(video, 0, 0, 16, 9);
    let bars = 0;
    for (let bar = 0; bar < 8; bar++) bars = bars * 2 + (drawing.getImageData(bar * 2 + 1, 3, 1, 1).data[0]! > 128 ? 1 : 0);
    return bars;
  });
}

/** The loudest frequency that arrives, in hertz. */
function toneOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const media = document.querySelector<HTMLVideoElement>('.stage__video')?.srcObject;
    if (!(media instanceof MediaStream) || media.getAudioTracks().length === 0) return 0;
    const sound = new AudioContext();
    const listening = sound.createAnalyser();
    listening.fftSize = 4096;
    sound.createMediaStreamSource(media).connect(listening);
    await sound.resume();
    const levels = new Uint8Array(listening.frequencyBinCount);
    const until = performance.now() + 1_000;
    do {
      await new Promise(requestAnimationFrame);
      listening.getByteFrequencyData(levels);
    } while (Math.max(...levels) < 100 && performance.now() < until);
    const loudest = levels.indexOf(Math.max(...levels));
    await sound.close();
    return Math.max(...levels) < 100 ? 0 : (loudest * sound.sampleRate) / listening.fftSize;
  });
}
