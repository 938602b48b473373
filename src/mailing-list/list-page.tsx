import type { ReactNode, Ref } from 'react';
import { LinkScale } from '../ui/drawings/link-scale.tsx';
import { Breadcrumb } from '../ui/page/breadcrumb.tsx';
import { Frame } from '../ui/page/frame.tsx';
import './list-page.css';

type Props = {
  /** The page's name in the breadcrumb; the title may change with what happened. */
  name: string;
  title: string;
  lede: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** How long links of this kind work; given when one has expired. */
  linkDays?: number;
  children?: ReactNode;
};

/** A page about the mailing list: one thing to say, and at most one thing to do. */
export function ListPage({ name, title, lede, headingRef, linkDays, children }: Props) {
  return (
    <Frame>
      <Breadcrumb current={name} />
      <div className="grid list-page">
        <div className="list-words prose">
          <h1 tabIndex={-1} ref={headingRef}>
            {title}
          </h1>
          <p className="lede">{lede}</p>
          {children}
        </div>
        {linkDays && <LinkScale days={linkDays} />}
      </div>
    </Frame>
  );
}
