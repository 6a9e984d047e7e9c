import type { Player } from '../../../browser/live/player.ts';
import type { PlayerState } from '../../../browser/live/player-state.ts';
import { isQuick, type LineKind } from '../../../browser/live/stream.ts';
import { pictureAtMost, pictureCost, soundCost } from './line-costs.ts';
import { Menu, MenuButton, MenuGroup, MenuItem } from './menu.tsx';

/** WebRTC is line 1 (fast), HTTP streams are line 2 (stable). The menu does not name the protocols. */
const lineNumber = (kind: LineKind | null) => (kind === null || isQuick(kind) ? 1 : 2);

/** Quality and line of the picture. */
export function LineMenu({ player, state: { line, lines, chosen, audioOnly, stats } }: { player: Player; state: PlayerState }) {
  const quick = lines.find((kind) => lineNumber(kind) === 1);
  const steady = lines.find((kind) => lineNumber(kind) === 2);
  const picture = stats.height ? `${stats.height}P` : '自动';
  const delay = stats.delaySeconds === null ? '' : `延迟 ${Math.max(0.1, stats.delaySeconds).toFixed(1)} 秒`;
  return (
    <Menu
      label="清晰度与线路"
      buttons={
        <>
          <MenuButton className="pick">
            <span className="wide-only">清晰度</span> <b>{audioOnly ? '只听声音' : picture}</b>
          </MenuButton>
          <MenuButton className="pick wide-only">
            线路 <b>{lineNumber(line)}</b>
          </MenuButton>
        </>
      }
    >
      <MenuGroup label="清晰度">
        <MenuItem isChosen={!audioOnly} label="老师的画面" note={`${audioOnly ? '' : `${picture}，`}${pictureCost({ stats, audioOnly })}`} onChoose={() => player.setAudioOnly(false)} />
        {quick && <MenuItem isChosen={audioOnly} label="只听声音" note={`最省流量，${soundCost}`} onChoose={() => player.setAudioOnly(true)} />}
      </MenuGroup>
      <MenuGroup label="线路">
        <MenuItem isChosen={chosen === 'auto'} label="自动" note={`现在线路 ${lineNumber(line)}${delay && `，${delay}`}`} onChoose={() => player.choose('auto')} />
        {quick && <MenuItem isChosen={chosen === quick} label="线路 1" note={`一秒左右，${pictureAtMost}`} onChoose={() => player.choose(quick)} />}
        {steady && <MenuItem isChosen={chosen === steady} label="线路 2" note={`晚几秒，更稳，${pictureAtMost}`} onChoose={() => player.choose(steady)} />}
      </MenuGroup>
    </Menu>
  );
}
