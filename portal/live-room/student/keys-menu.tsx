import { Fragment } from 'react';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { Menu, MenuButton, MenuItem } from './menu.tsx';
import type { StoredSwitch } from '../use-stored-switch.ts';
import type { RoomKeys } from '../use-room-keys.ts';

interface KeysMenuProps {
  keys: RoomKeys;
  names: readonly (readonly [key: string, does: string])[];
  /** Screen readers read new messages. Left out where there are none. */
  aloud?: StoredSwitch;
}

/** Settings of the room. It lists the single keys, and switches them off for people whose speech input types them by accident (WCAG 2.1.4). */
export const KeysMenu = ({ keys: { isOn, setOn }, names, aloud }: KeysMenuProps) => (
  <Menu
    label={aloud ? '设置' : '快捷键'}
    isMenu={false}
    buttons={
      <MenuButton className={aloud ? 'icon-button' : 'icon-button wide-only'} aria-label={aloud ? '设置' : '快捷键'}>
        <LiveIcon name="settings" />
      </MenuButton>
    }
  >
    {aloud && <MenuItem isChosen={aloud.isOn} label="读出新的讨论" note={aloud.isOn ? '开着' : '读屏软件用'} onChoose={() => aloud.setOn(!aloud.isOn)} />}
    <div className="wide-only">
      <MenuItem isChosen={isOn} label="单键快捷键" note={isOn ? '开着' : '已关'} onChoose={() => setOn(!isOn)} />
      <dl className={isOn ? 'menu__keys' : 'menu__keys is-off'}>
        {names.map(([key, does]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  </Menu>
);
