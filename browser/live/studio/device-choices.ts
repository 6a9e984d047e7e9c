const key = 'live-studio-devices';

interface Choices {
  camera: string | null;
  microphone: string | null;
}

/** The devices of the last class on this machine. */
export function readChoices(): Choices {
  try {
    const { camera = null, microphone = null } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Choices>;
    return { camera, microphone };
  } catch {
    return { camera: null, microphone: null };
  }
}

export function writeChoices({ cameraId, microphoneId }: { cameraId: string | null; microphoneId: string | null }): void {
  try {
    localStorage.setItem(key, JSON.stringify({ camera: cameraId, microphone: microphoneId }));
  } catch {
    // Storage is blocked or full. The teacher chooses again next time.
  }
}
