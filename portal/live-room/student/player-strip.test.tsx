import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { idlePlayer, type PlayerState } from '../../../browser/live/player-state.ts';
import { PlayerStrip } from './player-strip.tsx';

const stripOf = (state: Partial<PlayerState>, isOffline = false) => renderToStaticMarkup(<PlayerStrip player={null} state={{ ...idlePlayer, phase: 'restarting', failures: 1, lines: ['whep', 'flv'], ...state }} isOffline={isOffline} onDocuments={null} />);

test('the network of the student is blamed only if it is the cause', () => {
  expect(stripOf({ fault: 'blocked' })).toMatch(/线路 1 连不上，正在换线路 2.*不通 UDP/s);
  expect(stripOf({ fault: null })).toContain('线路 1 连不上，正在换线路 2');
  expect(stripOf({ fault: null })).not.toContain('UDP');
  expect(stripOf({ fault: 'refused' })).toContain('服务器暂时给不了线路 1，正在换线路 2');
  expect(stripOf({ fault: 'refused' })).not.toContain('UDP');
  expect(stripOf({ lines: ['whep'] })).toContain('画面断了，正在重连');
  expect(stripOf({ lines: ['whep'], fault: 'refused' })).toContain('服务器暂时给不了画面');
  expect(stripOf({ lines: ['whep'] }, true)).toContain('您的网络断了，正在重连');
});
