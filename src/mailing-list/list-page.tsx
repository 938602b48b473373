import type { ReactNode, Ref } from 'react';
import { LinkScale } from '../ui/drawings/link-scale.tsx';
import { Breadcrumb } from '../ui/page-head.tsx';
import { Frame } from '../ui/frame.tsx';
import './list-page.css';

type Props = {
  /** The breadcrumb's name; the title may change with the result. */
  name: string;
  title: string;
  lede: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** How long these links are valid; set when one has expired. */
  linkDays?: number;
  children?: ReactNode;
};

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
