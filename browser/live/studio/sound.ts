/** Mixes the microphone and the shared tab's sound into one track, with a meter. The track stays the same when the sources change. */
interface SoundMixer {
  readonly track: MediaStreamTrack;
  setMicrophone(track: MediaStreamTrack | null): void;
  setScreenSound(track: MediaStreamTrack | null): void;
  /** Current level of the microphone, 0 to 1, and whether it clips. */
  level(): { level: number; isClipping: boolean };
  /** True if sound is sent. Browsers start it only after a user gesture. */
  isRunning(): boolean;
  resume(): Promise<void>;
  close(): void;
}

export function createSoundMixer(): SoundMixer {
  const context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' });
  const out = context.createMediaStreamDestination();
  const meter = context.createAnalyser();
  meter.fftSize = 1024;
  const samples = new Float32Array(meter.fftSize);
  let microphone: MediaStreamAudioSourceNode | null = null;
  let screen: MediaStreamAudioSourceNode | null = null;

  const connect = (track: MediaStreamTrack | null, ...to: AudioNode[]) => {
    if (!track) return null;
    const node = context.createMediaStreamSource(new MediaStream([track]));
    for (const each of to) node.connect(each);
    return node;
  };

  return {
    track: out.stream.getAudioTracks()[0]!,
    setMicrophone(track) {
      microphone?.disconnect();
      microphone = connect(track, out, meter);
    },
    setScreenSound(track) {
      screen?.disconnect();
      screen = connect(track, out);
    },
    level() {
      if (!microphone) return { level: 0, isClipping: false };
      meter.getFloatTimeDomainData(samples);
      let sum = 0;
      let peak = 0;
      for (const sample of samples) {
        sum += sample * sample;
        peak = Math.max(peak, Math.abs(sample));
      }
      // -60 dB is the left end of the meter, 0 dB the right one.
      const decibels = 20 * Math.log10(Math.max(1e-3, Math.sqrt(sum / samples.length)));
      return { level: Math.max(0, Math.min(1, 1 + decibels / 60)), isClipping: peak >= 0.99 };
    },
    isRunning: () => context.state === 'running',
    async resume() {
      // The state can be suspended, or interrupted on Apple devices after a phone call.
      if (context.state !== 'running') await context.resume();
    },
    close() {
      void context.close();
    },
  };
}
