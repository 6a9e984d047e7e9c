import { readSession } from '../../../browser/session/session.ts';
import { roomClient } from '../client.ts';
import { usePlayer } from '../use-player.ts';
import './picture.css';

/** What students get of a program: as a student's page gets it, without its sound, which the teacher makes. */
export function ProgramPicture({ roomId, label }: { roomId: string; label: string }) {
  const descriptors = async () => (await roomClient.call('zegoGetToken', { roomId, userId: readSession()?.userCode ?? '', profile: 'camera', as: 'viewer' })).data.play;
  const { ref } = usePlayer({ descriptors, isOn: true, sound: 'ask', isSilent: true });
  return <video ref={ref} className="own-picture" aria-label={label} muted playsInline />;
}
