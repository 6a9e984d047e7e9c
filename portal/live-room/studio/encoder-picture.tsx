import { readSession } from '../../../browser/session/session.ts';
import { roomCalls } from '../client.ts';
import { usePlayer } from '../use-player.ts';
import './picture.css';

/** The picture of an encoder as students get it. It is muted, because the teacher would hear an echo. */
export function EncoderPicture({ roomId, label }: { roomId: string; label: string }) {
  const descriptors = async () => (await roomCalls.call('zegoGetToken', { roomId, userId: readSession()?.userCode ?? '', profile: 'camera', as: 'viewer' })).data.play;
  const { ref } = usePlayer({ descriptors, isOn: true, sound: 'ask', isSilent: true });
  return <video ref={ref} className="own-picture" aria-label={label} muted playsInline />;
}
