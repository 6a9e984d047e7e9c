import { Fragment } from 'react';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { Menu, MenuButton, MenuItem } from './menu.tsx';
import type { RoomKeys } from './use-room-keys.ts';

/** Lists the single keys of the room, and switches them off for people whose speech input types them by accident (WCAG 2.1.4). */
export const KeysMenu = ({ keys: { isOn, setOn }, names }: { keys: RoomKeys; names: readonly (readonly [key: string, does: string])[] }) => (
  <Menu
    label="快捷键"
    isMenu={false}
    buttons={
      <MenuButton className="icon-button wide-only" aria-label="快捷键">
        <LiveIcon name="settings" />
      </MenuButton>
    }
  >
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
  </Menu>
);
