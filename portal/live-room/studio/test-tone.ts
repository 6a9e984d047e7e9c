/** Plays a soft tone of one second through the system's loudspeaker. */
export function playTestTone(): void {
  const context = new AudioContext();
  const tone = new OscillatorNode(context, { frequency: 523.25 });
  const volume = new GainNode(context, { gain: 0 });
  tone.connect(volume).connect(context.destination);
  volume.gain.setTargetAtTime(0.2, context.currentTime, 0.02);
  volume.gain.setTargetAtTime(0, context.currentTime + 0.7, 0.1);
  tone.start();
  tone.stop(context.currentTime + 1.2);
  tone.addEventListener('ended', () => void context.close());
}
