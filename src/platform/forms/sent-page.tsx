import type { ReactNode } from 'react';
import { KeyValues, Steps } from '../../ui/content/lists.tsx';
import { Frame, Breadcrumb } from '../../ui/frame.tsx';
import './sent-page.css';

type Props = {
  trail?: readonly { name: string; href: string }[];
  current: string;
  title: string;
  summary: string;
  /** What was sent and where to, as the visitor may want to note it. */
  facts: readonly { term: string; value: ReactNode }[];
  steps: readonly ReactNode[];
  aside: ReactNode;
};

/** Where a form leads without JavaScript: the confirmation, what happens next, and what can be done meanwhile. */
export function SentPage({ trail = [], current, title, summary, facts, steps, aside }: Props) {
  return (
    <Frame>
      <Breadcrumb trail={trail} current={current} />
      <div className="sent-page grid">
        <div className="sent-head">
          <h1>{title}</h1>
          <p className="lede">{summary}</p>
          <KeyValues items={facts} />
        </div>
        <div className="sent-next">
          <h2>What happens next</h2>
          <Steps items={steps} />
        </div>
        <aside className="sent-aside">{aside}</aside>
      </div>
    </Frame>
  );
}
