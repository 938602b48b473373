import type { ReactNode } from 'react';
import { Frame } from '../../ui/frame.tsx';
import './notice-page.css';

type Props = { eyebrow?: string; title: string; drawing?: ReactNode; children: ReactNode };

export function NoticePage({ eyebrow, title, drawing, children }: Props) {
  return (
    <Frame>
      <div className="grid notice-page">
        <div className="notice-words prose">
          <h1>
            {eyebrow && <span className="notice-eyebrow">{eyebrow} </span>}
            <span>{title}</span>
          </h1>
          {children}
        </div>
        {drawing && <div className="notice-drawing">{drawing}</div>}
      </div>
    </Frame>
  );
}
