import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** Shown while the feed is read for the first time; without JavaScript it offers to look again. */
export function NewsSkeletons() {
  return (
    <>
      <p className="news-age">Fetching the news from the NCSC. This takes a few seconds.</p>
      <noscript>
        <p>
          <a href="/news">Show the news</a>
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
