import type { ReactNode } from 'react';
import { Frame } from './frame.tsx';
import './call-to-action.css';

type CallToActionProps = { heading: string; children: ReactNode; action: ReactNode };

/** The closing band of a page: one thing to do next. It spans the sheet, outside any Frame. */
export function CallToAction({ heading, children, action }: CallToActionProps) {
  return (
    <section className="call-to-action screen-only">
      <Frame>
        <div>
          <h2>{heading}</h2>
          <p>{children}</p>
        </div>
        {action}
      </Frame>
    </section>
  );
}
