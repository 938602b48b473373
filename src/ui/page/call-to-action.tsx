import type { ReactNode } from 'react';
import { Frame } from './frame.tsx';

type Props = { heading: string; children: ReactNode; action: ReactNode };

/** The band that ends a page: one thing to do next. It runs across the sheet, outside any Frame. */
export function CallToAction({ heading, children, action }: Props) {
  return (
    <section className="call-to-action">
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
