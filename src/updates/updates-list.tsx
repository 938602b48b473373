import { href } from 'react-router';
import { Ranges } from '../ui/content/inline.tsx';
import { Edge } from '../ui/frame.tsx';
import type { UpdateRow, YearScale } from './read-updates.server.ts';
import '../ui/content/row-link.css';
import './updates.css';

/** By year, the newest first. */
export function UpdatesList({ updates }: { updates: readonly UpdateRow[] }) {
  const years = Map.groupBy(updates, ({ day }) => day.slice(0, 4));
  return Array.from(years, ([year, rows]) => (
    <section key={year} className="update-year" aria-labelledby={`in-${year}`}>
      <h2 id={`in-${year}`}>{year}</h2>
      <ol className="ruled">
        {rows.map((row) => (
          <UpdateLink key={row.slug} row={row} />
        ))}
      </ol>
    </section>
  ));
}

/** The link in the heading covers the whole row. */
function UpdateLink({ row: { slug, subject, preview, topic, day, minutes } }: { row: UpdateRow }) {
  return (
    <li className="row-link update-row">
      <h3>
        <a href={href('/updates/:slug', { slug })}>{subject}</a>
      </h3>
      <p>
        <Ranges text={preview} />
      </p>
      <p className="update-facts">
        <time dateTime={day}>{formatDayAndMonth(day)}</time>
        <span>{topic}</span>
        <span>{formatMinutes(minutes)}</span>
      </p>
    </li>
  );
}

const numbers = 'Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');
const formatNumber = (count: number) => numbers[count - 3] ?? String(count);

export const formatMinutes = (minutes: number) =>
  minutes === 1 ? '1 minute' : `${minutes} minutes`;

export const formatDayAndMonth = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('en-GB', { day: 'numeric', month: 'long' });

/** The promise “about once a month”, drawn: a mark for each update. */
export function YearRuler({ scale }: { scale: YearScale }) {
  return (
    <figure className="year-ruler">
      <figcaption className="flow">
        <b>{formatNumber(scale.count)} in twelve months</b>
        <span className="note">Each mark is an update, with its day.</span>
      </figcaption>
      <Edge />
      <svg className="drawing" role="img" aria-label={labelOf(scale)}>
        <g aria-hidden="true">
          {scale.months.map(({ name, at }, place) => (
            <g key={at}>
              <text x={percent(at)} dx="5" y="19" className="s">
                {name}
              </text>
              {place > 0 && <line x1={percent(at)} x2={percent(at)} y1="0" y2="72" className="g" />}
            </g>
          ))}
          {scale.marks.map(({ day, at }, place) => (
            <g key={at}>
              <line x1={percent(at)} x2={percent(at)} y1="28" y2="44" className="k" />
              <circle cx={percent(at)} cy="46" r="4" className="dot" />
              {!isCrowded(scale, place) && (
                <text x={percent(at)} y="66" textAnchor={anchorOf(scale, place)}>
                  {day}
                </text>
              )}
            </g>
          ))}
          <GapLine gap={scale.longest} name="longest gap, " unit=" days" room={roomOfLongest} />
          {!isBesideLongest(scale) && (
            <GapLine gap={scale.shortest} name="shortest, " room={roomOfShortest} />
          )}
        </g>
      </svg>
    </figure>
  );
}

type Gap = YearScale['longest'];
type GapProps = { gap: Gap; name: string; unit?: string; room: number };

function GapLine({ gap, name, unit = '', room }: GapProps) {
  const { from, to, days } = gap;
  const isAtEnd = to > room;
  return (
    <>
      <line x1={percent(from)} x2={percent(to)} y1="81" y2="81" className="k" />
      {[from, to].map((at) => (
        <line key={at} x1={percent(at)} x2={percent(at)} y1="76" y2="86" className="k" />
      ))}
      {/* Within the frame, whichever end is near it. */}
      <text
        x={percent(isAtEnd ? to : from)}
        y="101"
        className="s"
        textAnchor={isAtEnd ? 'end' : 'start'}
      >
        {name}
        {days}
        {unit}
      </text>
    </>
  );
}

/** Of the width of a phone, for the words below each line. */
const [roomOfLongest, roomOfShortest] = [0.4, 0.24];

/** One would stand on the other’s words. */
function isBesideLongest({ longest, shortest }: YearScale): boolean {
  const place = ({ from, to }: Gap, room: number) =>
    to > room ? { from: Math.min(from, to - room), to } : { from, to: Math.max(to, from + room) };
  const [one, other] = [place(longest, roomOfLongest), place(shortest, roomOfShortest)];
  return one.from < other.to && other.from < one.to;
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** Of the width: two days so close to each other stand back to back, and one between two others unnamed. */
const close = 0.055;

const getPlace = ({ marks }: YearScale, place: number) => marks[place]?.at ?? Infinity;
const isNearNext = (scale: YearScale, place: number) =>
  getPlace(scale, place + 1) - getPlace(scale, place) < close;

const isCrowded = (scale: YearScale, place: number) =>
  place > 0 && isNearNext(scale, place - 1) && isNearNext(scale, place);

function anchorOf(scale: YearScale, place: number): 'start' | 'middle' | 'end' {
  if (place > 0 && isNearNext(scale, place - 1)) return 'start';
  return isNearNext(scale, place) ? 'end' : 'middle';
}

function labelOf({ months, count, longest, shortest }: YearScale): string {
  const [from, to] = [months[0]?.name, months.at(-1)?.name];
  return `Scale of twelve months, ${from} to ${to}, with a mark for each of ${count} updates. The longest gap was ${longest.days} days, the shortest ${shortest.days}.`;
}
