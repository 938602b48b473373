import type { ReactNode } from 'react';
import { Frame } from '../../ui/frame.tsx';
import styles from './notice-page.css?url';

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

/** For what replaces a page, which has not linked them: the document of every page has notices for its errors. */
export const NoticeStyles = () => <link rel="stylesheet" href={styles} precedence="default" />;
