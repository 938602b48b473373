import { formatDay } from '../ui/content/day-in-words.ts';
import { formatDateTime } from '../ui/content/format-date-time.ts';
import type { News, NewsItem } from './news.ts';

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
        <h2>{title}</h2>
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
