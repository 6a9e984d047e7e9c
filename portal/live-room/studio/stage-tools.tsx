import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import type { Layout } from '../../../browser/live/studio/layout.ts';
import { showToast } from '../../../browser/toasts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { layouts } from './layouts.ts';
import './stage-tools.css';

export type BoardTool = 'ink' | 'pointer' | null;

interface StageToolsProps {
  studio: Studio;
  state: StudioState;
  /** True while an encoder sends the picture, so that layouts do not apply. */
  isEncoderOnAir: boolean;
  /** What is shown: a page of a document, a blank page, or nothing. */
  page: 'document' | 'board' | null;
  tool: BoardTool;
  onTool: (tool: BoardTool) => void;
  /** Null: the page has no ink. */
  onClear: (() => void) | null;
  /** Takes back the last stroke or clearing. Null: there is none. */
  onUndo: (() => void) | null;
  onHidePage: () => void;
  onFullScreen: () => void;
}

/** The tools below the stage: layouts of screen and cameras, and tools for the page. */
export function StageTools({ studio, state, isEncoderOnAir, page, tool, onTool, onClear, onUndo, onHidePage, onFullScreen }: StageToolsProps) {
  const others = state.devices.cameras.filter(({ id }) => id !== state.cameraId);
  const choose = (layout: Layout) => void chooseLayout(studio, layout);
  // Phones cannot share the screen and open one camera at a time, and not every computer has a second camera.
  const hasSecond = state.secondId !== null || (state.facing === null && others.length > 0);
  const possible = isEncoderOnAir ? [] : layouts.filter(({ layout }) => (layout === 'twoCameras' ? hasSecond : layout === 'face' || state.canShare));
  return (
    <div className="stage-bar">
      <fieldset className="layouts">
        <legend className="sr-only">画面布局</legend>
        {possible.length > 1 &&
          possible.map(({ layout, name, icon }) => (
            <label key={layout} title={name}>
              <input type="radio" name="layout" aria-label={name} checked={state.layout === layout} onChange={() => choose(layout)} />
              <span>
                <LiveIcon name={icon} />
                <b>{name}</b>
              </span>
            </label>
          ))}
      </fieldset>
      {state.layout === 'twoCameras' && others.length > 1 && (
        <select className="layouts__second" aria-label="第二个机位" value={state.secondId ?? ''} onChange={({ target }) => void openSecond(studio, target.value)}>
          {others.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      <span className="stage-bar__end" />
      {page === null && <span className="muted small wide-only">翻到一页讲义或白板，就能板书</span>}
      {page !== null && (
        <>
          <button className="tool-button" type="button" aria-pressed={tool === 'ink'} onClick={() => onTool(tool === 'ink' ? null : 'ink')}>
            <LiveIcon name="pen" />
            板书
          </button>
          {tool === 'ink' && (
            <>
              <button className="tool-button" type="button" title="Ctrl+Z" disabled={onUndo === null} onClick={() => onUndo?.()}>
                <LiveIcon name="undo" />
                撤销
              </button>
              <button className="tool-button" type="button" disabled={onClear === null} onClick={() => onClear?.()}>
                <LiveIcon name="trash" />
                擦掉
              </button>
            </>
          )}
          <button className="tool-button wide-only" type="button" aria-pressed={tool === 'pointer'} onClick={() => onTool(tool === 'pointer' ? null : 'pointer')}>
            <LiveIcon name="pointer" />
            指针
          </button>
          <button className="tool-button" type="button" onClick={onHidePage}>
            <Icon name="close" />
            收起{page === 'board' ? '白板' : '讲义'}
          </button>
        </>
      )}
      <button className="icon-button wide-only" type="button" aria-label="全屏预览" title="F" onClick={onFullScreen}>
        <LiveIcon name="full" />
      </button>
    </div>
  );
}

/** Chooses a layout. The layout with two cameras opens the second one first. */
export async function chooseLayout(studio: Studio, layout: Layout): Promise<void> {
  const { devices, cameraId, secondId, layout: before } = studio.store.state();
  if (layout !== 'twoCameras') {
    if (secondId !== null) await studio.chooseSecond(null);
    return studio.setLayout(layout);
  }
  const other = devices.cameras.find(({ id }) => id !== cameraId);
  if (!other) return;
  studio.setLayout(layout);
  if (!(await openSecond(studio, other.id))) studio.setLayout(before);
}

const openSecond = (studio: Studio, id: string): Promise<boolean> =>
  studio.chooseSecond(id).then(
    () => true,
    () => {
      showToast('error', '没能打开第二个摄像头，可能正被别的程序占用');
      return false;
    },
  );
