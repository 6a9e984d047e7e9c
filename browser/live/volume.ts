/** localStorage key of the volume of lives. */
const volumeKey = 'live-volume';

export function readVolume(): { volume: number; isMuted: boolean } {
  try {
    const { volume, isMuted } = JSON.parse(localStorage.getItem(volumeKey) ?? '{}') as { volume?: unknown; isMuted?: unknown };
    return { volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1, isMuted: isMuted === true };
  } catch {
    return { volume: 1, isMuted: false };
  }
}

export function storeVolume(volume: { volume: number; isMuted: boolean }): void {
  try {
    localStorage.setItem(volumeKey, JSON.stringify(volume));
  } catch {
    // Without storage the next live starts with full volume.
  }
}
