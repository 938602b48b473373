import type { ReactNode } from 'react';
import { Edge, Frame } from '../../ui/frame.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Brand } from './brand.tsx';
import './top-bar.css';

type Props = {
  /** The navigation's label; the menu's is the same with "menu". */
  label: string;
  items: ReactNode;
  /** Beside the items, and in the menu below them. */
  action?: { beside: ReactNode; inMenu: ReactNode };
  isSignedIn: boolean;
};

/**
 * On small screens the items are in a `details` element, which opens without JavaScript; the two lists
 * are never both visible.
 */
export function Bar({ label, items, action, isSignedIn }: Props) {
  return (
    <header className={isSignedIn ? 'top-bar signed-in' : 'top-bar'}>
      <Frame>
        <div className="bar">
          <Brand />
          <nav className="bar-items" aria-label={label}>
            {items}
          </nav>
          <ThemeSwitch />
          {action?.beside}
          <details className="menu">
            <summary>Menu</summary>
            <nav aria-label={`${label} menu`}>
              {items}
              {action?.inMenu}
            </nav>
          </details>
        </div>
      </Frame>
      <Frame>
        <Edge />
      </Frame>
    </header>
  );
}
