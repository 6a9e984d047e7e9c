import type { BrowserContext, Page } from 'playwright-core';

/** A fake camera and microphone that a test can recognize: the picture has eight bars, the sound is a tone. */

export interface FakeDevices {
  /** Eight bits from left to right. A set bit is a white bar. */
  bars: number;
  hertz: number;
  /** A phone has a second camera on its back, with these bars. */
  barsOfBack?: number;
  /** The shared screen shows these bars. Without them the browser cannot share. */
  barsOfScreen?: number;
  /** The browser refuses the devices until the test grants the permission. */
  areRefused?: boolean;
}

type FakeKind = 'camera' | 'microphone';

/** Replaces the machine's devices in a page, or in all pages of a context. The tone starts with the first press, because browsers require one. */
export async function giveDevices(page: Page | BrowserContext, devices: FakeDevices): Promise<void> {
  await page.addInitScript((given) => {
    const devices = given;
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const drawing = canvas.getContext('2d')!;
    let frames = 0;
    const isPhone = devices.barsOfBack !== undefined;
    let side: 'user' | 'environment' = 'user';
    const drawBars = (pen: CanvasRenderingContext2D, bars: number) => {
      for (let bar = 0; bar < 8; bar++) {
        pen.fillStyle = (bars >> (7 - bar)) & 1 ? 'white' : 'black';
        pen.fillRect(bar * 160, 0, 160, 720);
      }
    };
    const draw = () => {
      drawBars(drawing, side === 'user' ? devices.bars : devices.barsOfBack!);
      // A moving part, because a still picture sends few frames.
      drawing.fillStyle = 'grey';
      drawing.fillRect((frames++ * 7) % 1280, 700, 20, 20);
    };
    const tones: OscillatorNode[] = [];
    /** Kinds of devices that are not connected now. */
    const pulledOut = new Set<FakeKind>();
    const opened: Record<FakeKind, MediaStreamTrack[]> = { camera: [], microphone: [] };
    const note = (kind: FakeKind, track: MediaStreamTrack, label: string) => {
      if (pulledOut.has(kind)) throw new DOMException('', 'NotFoundError');
      Object.defineProperty(track, 'label', { value: label });
      opened[kind].push(track);
      return track;
    };
    addEventListener('plug-device', ({ detail }: CustomEventInit<{ kind: FakeKind; isIn: boolean }>) => {
      const { kind, isIn } = detail!;
      if (isIn) pulledOut.delete(kind);
      else pulledOut.add(kind);
      if (!isIn) for (const track of opened[kind].splice(0)) track.dispatchEvent(new Event('ended'));
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    });
    const sound = new AudioContext();
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => void sound.resume(), { capture: true });
    const open = async ({ audio, video }: MediaStreamConstraints = {}) => {
      const tracks: MediaStreamTrack[] = [];
      for (const name of devices.areRefused ? [...(video ? ['camera'] : []), ...(audio ? ['microphone'] : [])] : []) {
        if ((await navigator.permissions.query({ name: name as PermissionName })).state !== 'granted') throw new DOMException('', 'NotAllowedError');
      }
      if (video) {
        const { facingMode, deviceId } = video as { facingMode?: { exact: string }; deviceId?: { exact: string } };
        side = isPhone && (facingMode?.exact ?? deviceId?.exact) === 'environment' ? 'environment' : 'user';
        const facing = side;
        draw();
        setInterval(draw, 50);
        const camera = canvas.captureStream(20).getTracks()[0]!;
        if (isPhone) Object.assign(camera, { getSettings: () => ({ deviceId: facing, facingMode: facing }) });
        tracks.push(note('camera', camera, 'Bars'));
      }
      if (audio) {
        const tone = new OscillatorNode(sound, { frequency: devices.hertz });
        tones.push(tone);
        const out = sound.createMediaStreamDestination();
        tone.connect(new GainNode(sound, { gain: 0.3 })).connect(out);
        tone.start();
        tracks.push(note('microphone', out.stream.getTracks()[0]!, 'Tone'));
      }
      return new MediaStream(tracks);
    };
    addEventListener('change-devices', ({ detail }: CustomEventInit<FakeDevices>) => {
      Object.assign(devices, detail);
      for (const tone of tones) tone.frequency.value = devices.hertz;
    });
    const share = async () => {
      const screen = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const pen = screen.getContext('2d')!;
      const drawScreen = () => {
        drawBars(pen, devices.barsOfScreen!);
        pen.fillStyle = 'grey';
        pen.fillRect((frames++ * 7) % 1280, 0, 20, 20);
      };
      drawScreen();
      setInterval(drawScreen, 50);
      return screen.captureStream(20);
    };
    const found = [
      ...(isPhone ? [['videoinput', 'user', '前置'], ['videoinput', 'environment', '后置']] : [['videoinput', 'videoinput', 'Bars']]),
      ['audioinput', 'audioinput', 'Tone'],
    ];
    Object.assign(navigator.mediaDevices, {
      getUserMedia: open,
      ...(devices.barsOfScreen !== undefined && { getDisplayMedia: share }),
      enumerateDevices: async () => found.filter(([kind]) => !pulledOut.has(kind === 'audioinput' ? 'microphone' : 'camera')).map(([kind, deviceId, label]) => ({ kind, deviceId, groupId: '', label })),
    });
  }, devices);
}

/** Changes the picture and the tone of an open page. What shows them later was sent later. */
export const changeDevices = (page: Page, devices: FakeDevices): Promise<void> => page.evaluate((detail) => void dispatchEvent(new CustomEvent('change-devices', { detail })), devices);

/** Pulls the cameras or the microphone of an open page out, or plugs them in again. */
export const plugDevice = (page: Page, kind: FakeKind, isIn: boolean): Promise<void> => page.evaluate((detail) => void dispatchEvent(new CustomEvent('plug-device', { detail })), { kind, isIn });

/** The camera beside a shared screen, as fractions of the picture (browser/live/studio/layout.ts). The inset cuts the first and the last of the eight bars off. */
export const cameraInset = { x: 0.753, y: 0.709, width: 0.266, height: 0.266 };
export const barsOfInset = 0b01111110;

/** The bars that a page shows. Null without a picture. @param place selector of the video or of its container @param part of the picture, as fractions */
export function barsOn(page: Page, place: string, part = { x: 0, y: 0, width: 1, height: 1 }): Promise<number | null> {
  return page.evaluate(({ selector, part }) => {
    const video = document.querySelector<HTMLVideoElement>(`${selector} video, video${selector}`);
    if (!video || video.videoWidth === 0) return null;
    const drawing = new OffscreenCanvas(16, 9).getContext('2d')!;
    const { videoWidth, videoHeight } = video;
    drawing.drawImage(video, part.x * videoWidth, part.y * videoHeight, part.width * videoWidth, part.height * videoHeight, 0, 0, 16, 9);
    let bars = 0;
    for (let bar = 0; bar < 8; bar++) bars = bars * 2 + (drawing.getImageData(bar * 2 + 1, 3, 1, 1).data[0]! > 128 ? 1 : 0);
    return bars;
  }, { selector: place, part });
}

/** The tones of this list that a page plays. Muted players are ignored. */
export function tonesOn(page: Page, hertz: readonly number[]): Promise<number[]> {
  return page.evaluate(async (asked) => {
    const sound = new AudioContext();
    await sound.resume();
    const heard = new AnalyserNode(sound, { fftSize: 4096, smoothingTimeConstant: 0.5 });
    for (const video of document.querySelectorAll<HTMLVideoElement & { captureStream(): MediaStream }>('video')) {
      const media = video.srcObject instanceof MediaStream ? video.srcObject : video.captureStream();
      if (!video.muted && media.getAudioTracks().length > 0) sound.createMediaStreamSource(media).connect(heard);
    }
    const levels = new Float32Array(heard.frequencyBinCount);
    const until = performance.now() + 700;
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame);
      heard.getFloatFrequencyData(levels);
    }
    const loudnessOf = (frequency: number) => levels[Math.round((frequency * heard.fftSize) / sound.sampleRate)]!;
    const found = asked.filter((frequency) => loudnessOf(frequency) > -60);
    await sound.close();
    return found;
  }, hertz);
}

/** The tones of this list that a film contains for at least one second. */
export function tonesInFilm(page: Page, address: string, hertz: readonly number[]): Promise<number[]> {
  return page.evaluate(
    async ({ address, asked }) => {
      const film = await (await fetch(address)).arrayBuffer();
      const { sampleRate, length, ...decoded } = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(film).then((sound) => ({ sampleRate: sound.sampleRate, length: sound.length, samples: sound.getChannelData(0) }));
      const window = sampleRate / 10;
      // Goertzel algorithm: the strength of one frequency in a tenth of a second.
      const strengthOf = (from: number, frequency: number) => {
        const turn = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate);
        let last = 0;
        let beforeLast = 0;
        for (let at = from; at < from + window; at++) [last, beforeLast] = [decoded.samples[at]! + turn * last - beforeLast, last];
        return Math.sqrt(last * last + beforeLast * beforeLast - turn * last * beforeLast) / window;
      };
      return asked.filter((frequency) => {
        let windows = 0;
        for (let from = 0; from + window <= length; from += window) if (strengthOf(from, frequency) > 0.02) windows++;
        return windows >= 10;
      });
    },
    { address, asked: hertz },
  );
}
