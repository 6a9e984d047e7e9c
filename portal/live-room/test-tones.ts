/** Plays soft tones one after another, so that a person can check the loudspeaker. @param frequencies in Hz @returns resolves after the last one */
export async function playTones(frequencies: readonly number[]): Promise<void> {
  const sound = new AudioContext();
  const loudness = new GainNode(sound, { gain: 0.12 });
  loudness.connect(sound.destination);
  await sound.resume();
  const ended = frequencies.map(
    (frequency, index) =>
      new Promise<void>((resolve) => {
        const tone = new OscillatorNode(sound, { frequency });
        tone.connect(loudness);
        tone.addEventListener('ended', () => resolve());
        tone.start(sound.currentTime + index * 0.35);
        tone.stop(sound.currentTime + index * 0.35 + 0.3);
      }),
  );
  await Promise.all(ended);
  await sound.close();
}
