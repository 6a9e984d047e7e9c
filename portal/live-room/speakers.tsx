import { useEffect, useRef } from 'react';
import { LiveIcon } from '../../ui/live-icon.tsx';
import { ToolIcon } from '../../ui/tool-icon.tsx';
import type { RoomState, Speaker } from '../../contract/live/room-state.ts';
import { roomCalls } from './client.ts';
import { usePlayer } from './use-player.ts';
import './speakers.css';

/** The person's own devices while speaking. */
interface OwnVoice {
  phase: string;
  media: MediaStream | null;
  hasCamera: boolean;
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
}

interface SpeakersProps {
  speakers: RoomState['speakers'];
  /** The viewer's own code. */
  me: string;
  roomId: string;
  /** The viewer's own voice. Null for the teacher, who is on the stage. */
  voice: OwnVoice | null;
  /** The stream on the stage already carries the voices, as HTTP streams do. */
  isMixed: boolean;
}

/** The students who speak with the teacher, with sound and picture. */
export function Speakers({ speakers, me, roomId, voice, isMixed }: SpeakersProps) {
  const others = speakers.filter(({ person }) => person !== me);
  return (
    <div className="speakers">
      {voice?.media && (
        <figure className="cam">
          {voice.hasCamera && voice.isCameraOn ? <OwnPicture media={voice.media} /> : <span className="cam__voice"><MicrophoneIcon isOn={voice.isMicrophoneOn} /></span>}
          <figcaption>
            <MicrophoneIcon isOn={voice.isMicrophoneOn} />
            您<span className="wide-only"> · {voice.phase === 'onAir' ? '连麦中' : '马上接通'}</span>
          </figcaption>
        </figure>
      )}
      {others.map((speaker) => (
        <SpeakerPicture key={speaker.stream} {...{ speaker, roomId, me, isMixed }} />
      ))}
    </div>
  );
}

const MicrophoneIcon = ({ isOn }: { isOn: boolean }) => (isOn ? <ToolIcon name="microphone" /> : <LiveIcon name="microphoneOff" />);

function OwnPicture({ media }: { media: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = media;
  }, [media]);
  return <video ref={video} autoPlay muted playsInline aria-label="您的摄像头画面" className="is-mirrored" />;
}

interface SpeakerPictureProps {
  speaker: Speaker;
  me: string;
  roomId: string;
  isMixed: boolean;
}

function SpeakerPicture({ speaker: { person, name, withCamera, isMuted }, me, roomId, isMixed }: SpeakerPictureProps) {
  const descriptors = async () => (await roomCalls.call('zegoGetToken', { roomId, userId: me, profile: 'camera', as: 'viewer' })).data.voices.find((voice) => voice.person === person)?.play ?? [];
  const { ref } = usePlayer({ descriptors, isOn: withCamera || (!isMixed && !isMuted), sound: 'ask', isSilent: isMixed || isMuted });
  return (
    <figure className={`cam${withCamera ? '' : ' cam--voice'}`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live stream has no captions */}
      <video ref={ref} playsInline aria-label={`${name}的摄像头画面`} />
      {!withCamera && <span className="cam__voice"><MicrophoneIcon isOn={!isMuted} /></span>}
      <figcaption>
        <MicrophoneIcon isOn={!isMuted} />
        {name}
        <span className="wide-only"> · {isMuted ? '已静音' : '连麦中'}</span>
      </figcaption>
    </figure>
  );
}
