import { useState, type ReactNode, type RefObject } from 'react';
import { profiles } from '../../../browser/live/studio/profiles.ts';
import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { DocumentPage, shownDocumentOf } from '../document-page.tsx';
import { showFailure } from '../failure-text.ts';
import { Stage, Strip } from '../frame.tsx';
import { Speakers } from '../speakers.tsx';
import type { Room } from '../use-room.ts';
import { Board } from './board.tsx';
import { OtherSide } from './other-side.tsx';
import { Picture } from './picture.tsx';
import { EncoderPicture } from './encoder-picture.tsx';
import type { BoardTool } from './stage-tools.tsx';
import type { Class, RoomOfTeacher } from './use-class.ts';

interface StudioStageProps {
  place: RefObject<HTMLDivElement | null>;
  detail: RoomOfTeacher;
  studio: Studio;
  state: StudioState;
  room: Room;
  live: Class;
  isEncoderOnAir: boolean;
  tool: BoardTool;
  /** The cover of the picture, or null. */
  cover: ReactNode;
}

const pictureLabel = '学员看到的画面';

/** The stage as students see it: the page of a document with the picture beside it, or only the picture. */
export function StudioStage({ place, detail, studio, state, room, live, isEncoderOnAir, tool, cover }: StudioStageProps) {
  const { client, me, room: { document: turned, ink, speakers } } = room;
  const document = shownDocumentOf(turned, detail.documents);
  const [seenFault, setSeenFault] = useState<string | null>(null);
  const strip = stripOf(studio, state, live, seenFault, setSeenFault);
  return (
    <div className="stage-frame" ref={place}>
      <Stage label={pictureLabel}>
        {document && !live.isOver && (
          <DocumentPage
            document={document}
            page={turned!.page}
            ink={ink}
            pointer={null}
            over={tool && <Board page={turned!} tool={tool} onPoint={(point) => client.point(point)} onStroke={(stroke, on) => client.send({ do: 'ink', stroke, document: on.document, page: on.page }).catch((error: unknown) => showFailure(error))} />}
          />
        )}
        {!live.isOver && (
          <div className={document ? 'cam' : 'stage__screen'}>
            {isEncoderOnAir ? <EncoderPicture roomId={detail.roomId} label={pictureLabel} /> : <Picture track={studio.picture} label={pictureLabel} />}
          </div>
        )}
        {!live.isOver && !isEncoderOnAir && <OtherSide {...{ studio, state }} />}
        {live.isLive && !live.isOver && me && <Speakers speakers={speakers} me={me.person} roomId={detail.roomId} voice={null} isMixed={false} />}
        {!live.isLive && !live.isOver && <p className="stage__note">预览 {profiles[state.profile].height}P，学员还看不到</p>}
        {strip}
        {cover}
      </Stage>
    </div>
  );
}

/** The most important message of the moment, or null. */
function stripOf(studio: Studio, state: StudioState, { recordingFault, isSending, isOver }: Class, seenFault: string | null, onSeen: (fault: string) => void): ReactNode {
  if (isOver) return null;
  if (state.link === 'connecting') return <Strip icon={<i className="spinner" />}>正在连接直播服务器…</Strip>;
  if (isSending && state.isSoundBlocked) {
    return (
      <Strip alert icon={<LiveIcon name="microphoneOff" />} action={<Button tone="line" onClick={() => void studio.resumeSound()}>打开声音</Button>}>
        浏览器要您按一下，才送出声音
      </Strip>
    );
  }
  if (state.unplugged) {
    const { kind, label, replacedBy } = state.unplugged;
    return (
      <Strip alert icon={<LiveIcon name={kind === 'microphone' ? 'microphoneOff' : 'cameraOff'} />} action={<Button tone="line" onClick={() => studio.dismissUnplugged()}>知道了</Button>}>
        {label}断开了{replacedBy ? `，已换成${replacedBy}` : '，没有别的可用'}
      </Strip>
    );
  }
  if (isSending && recordingFault && recordingFault !== seenFault) {
    return (
      <Strip alert icon={<LiveIcon name="record" />} action={<Button tone="line" onClick={() => onSeen(recordingFault)}>知道了</Button>}>
        {recordingFault}
      </Strip>
    );
  }
  if (state.isWeak || state.isLowered) {
    return (
      <Strip icon={<Icon name="alert" />} action={state.isCameraOn && state.isSharing && <Button tone="line" onClick={() => studio.turnCamera(false)}>关摄像头省流量</Button>}>
        {state.isLowered ? '上行变差，画面已降到每秒 8 帧，声音优先' : '上行变差，声音优先'}
      </Strip>
    );
  }
  return null;
}
