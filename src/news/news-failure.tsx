import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { newsFailure } from './news.ts';
import { ncscNews } from './sources.ts';

/** Shown when there is no news: in the page, and in a toast that works without a script. */
export function NewsFailure() {
  return (
    <>
      <EmptyState title="There is no news to show at the moment">
        <p>We can’t read the feed of the National Cyber Security Centre.</p>
        <p>
          <NewTabLink href={ncscNews} rel="noopener noreferrer">
            Read the news at the NCSC
          </NewTabLink>
        </p>
      </EmptyState>
      <div className="toasts">
        <div role="alert">
          <dialog open className="toast error news-toast" aria-labelledby="news-toast-title">
            <div>
              <p id="news-toast-title" className="toast-title">
                {newsFailure.title}
              </p>
              <p>{newsFailure.message}</p>
            </div>
            <form method="dialog">
              <button type="submit" className="close" aria-label="Dismiss" />
            </form>
          </dialog>
        </div>
      </div>
    </>
  );
}
