import { href } from 'react-router';
import { formatDay, formatDateTime } from '../ui/content/dates.ts';
import { EmptyState } from '../ui/forms/message.tsx';
import { NewTabLink } from '../ui/button.tsx';
import { ncscNews, type News, newsFailure, type NewsItem } from './news.ts';
import '../ui/forms/message.css';

/** Says how old the items are if the feed could not be read lately. */
export function NewsList({ news }: { news: News }) {
  return (
    <>
      {news.isStale && (
        <p className="news-age">
          Last updated{' '}
          <time dateTime={news.updatedAt.toISOString()}>{formatDateTime(news.updatedAt)}</time>. We
          have not been able to read the NCSC’s feed since; we keep trying.
        </p>
      )}
      <ol className="news-list">
        {news.items.map((item) => (
          <li key={item.guid}>
            <Item item={item} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Item({ item: { title, description, link, pubDate } }: { item: NewsItem }) {
  return (
    <article className="news-item">
      <p className="news-date">
        {pubDate && <time dateTime={pubDate.toISOString()}>{formatDay(pubDate)}</time>}
      </p>
      <div className="news-text">
        <h2 className="h3">{title}</h2>
        {description && (
          // Stored only after `cleanHtml` has reduced it to a few harmless elements.
          <div className="prose" dangerouslySetInnerHTML={{ __html: description }} />
        )}
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            Continue Reading
            <span className="visually-hidden"> {title} (opens in a new tab)</span>
          </a>
        </p>
      </div>
    </article>
  );
}

/** Shown while the feed is read for the first time; without JavaScript it offers to reload. */
export function NewsSkeletons() {
  return (
    <>
      <p className="news-age">Fetching the news from the NCSC. This takes a few seconds.</p>
      <noscript>
        <p>
          <a href={href('/news')}>Show the news</a>
        </p>
      </noscript>
      <div className="news-list" aria-busy="true">
        {Array.from({ length: skeletons }, (_, index) => (
          <div key={index} className="news-item news-skeleton">
            <Skeleton lines={1} />
            <Skeleton lines={4} />
          </div>
        ))}
      </div>
    </>
  );
}

const skeletons = 5;

/** Shown in the page, and in a toast that works without a script. */
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

/** Placeholder lines for text. Hidden from assistive technology: say once, beside it, what is loading. */
function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="blank-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}
