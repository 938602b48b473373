import { href } from 'react-router';
import { company } from '../../company.ts';
import { atOurEnd, statusWords } from '../../platform/web/plain-answer.ts';
import { ButtonLink, ButtonRow, ReturnHome } from '../../ui/button.tsx';
import { Frame } from '../../ui/frame.tsx';
import { useAdmin } from './admin-bar.tsx';
import { ErrorDrawing } from '../plates/error-drawing.tsx';
import { MailtoLink } from '../../ui/content/inline.tsx';
import type { ReactNode } from 'react';
import styles from './notice-page.css?url';
import { Area, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';

type ErrorProps = {
  status?: number;
  /** The request's id, by which we find it in the log. */
  reference?: string | undefined;
  /** Instead of what the status says. */
  why?: string | undefined;
};

export function ErrorPage({ status = 500, reference, why }: ErrorProps) {
  return (
    <NoticePage title={headingOfError(status)} drawing={<ErrorDrawing />}>
      <NoticeStyles />
      <p className="lede">{why ?? toWords(status)[1]}</p>
      <p>
        If you were sending a form, go back in your browser: what you typed should still be there.
        We can only promise that it has arrived when the page says so.
      </p>
      <p>
        If it is urgent, call{' '}
        <a className="tabular" href={company.phone.href}>
          {company.phone.shown}
        </a>{' '}
        or write to <MailtoLink address={company.email} />.
      </p>
      {reference && (
        <p className="note">
          Reference, if you want to tell us about it: <span className="tabular">{reference}</span>
        </p>
      )}
      <ReturnHome />
    </NoticePage>
  );
}

export const headingOfError = (status: number) => toWords(status)[0];

/** Only client errors are explained. */
const toWords = (status: number) => (status < 500 && statusWords[status]) || atOurEnd;

export function NotFoundPage() {
  const admin = useAdmin();
  if (admin) return <NoRecordPage isAdmin={admin.role === 'admin'} />;
  return (
    <NoticePage eyebrow="404" title="Oops! Page not found" drawing={<NotFoundDrawing />}>
      <NoticeStyles />
      <p className="lede">There is nothing at this address.</p>
      <p>
        If you typed it, check the spelling. If a link brought you here, the page has moved or the
        link is wrong: the <a href="/#services">twelve services</a>, the{' '}
        <a href={href('/resources')}>resources</a> and the{' '}
        <a href={href('/faq')}>answers to common questions</a> have not moved.
      </p>
      <ButtonRow>
        <ButtonLink href="/">Return to Home</ButtonLink>
      </ButtonRow>
    </NoticePage>
  );
}

/** For the team, whose links may lead to what a colleague has deleted. */
function NoRecordPage({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Frame>
      <div className="admin">
        <div className="flow admin-head">
          <h1>Page not found</h1>
        </div>
        <p>
          What was here has been deleted, or the address is wrong.{' '}
          {isAdmin ? (
            <>
              The <a href={href('/admin/audit')}>audit log</a> says who deleted what, and when.
            </>
          ) : (
            'An admin can see who deleted it, and when.'
          )}
        </p>
        <p>
          <a href={href('/admin/search')}>Search everything</a>, or go to the{' '}
          <a href={href('/admin/inbox/:id?')}>inbox</a> or{' '}
          <a href={href('/admin/people')}>people</a>.
        </p>
      </div>
    </Frame>
  );
}

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

const box = { x: 14, y: 14, width: 692, height: 492 };

/** A sheet with its edge and its meridians, and nothing on it. */
function NotFoundDrawing() {
  const columns = [1, 2, 3, 4, 5].map((n) => box.x + (box.width * n) / 6);
  const rows = [1, 2, 3, 4].map((n) => Math.round(box.y + (box.height * n) / 5));
  const crosses = rows.flatMap((y) => columns.map((x) => `M${Math.round(x) - 7} ${y}h14m-7-7v14`));
  return (
    <Drawing width={720} height={520} label="An empty frame: nothing has been drawn here.">
      <Area {...box} className="sea0" />
      <Path className="k" d={crosses.join('')} />
      <Label x={box.x + box.width / 2} y={276} className="big" anchor="middle">
        Nothing here
      </Label>
      <SheetFrame {...box} columns={12} rows={8} band={8} />
    </Drawing>
  );
}
