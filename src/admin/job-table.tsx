import { href } from 'react-router';
import { Button } from '../ui/button.tsx';
import { RiskMark } from '../ui/content/risk-mark.tsx';
import { shortMoment } from '../ui/content/dates.ts';
import type { JobState } from './jobs.server.ts';
import { formatDuration } from '../ui/content/durations.ts';
import { formatQueue, formatSchedule } from './jobs.ts';
import { CardCell, CardHeading, CardRow } from '../ui/content/table.tsx';
import './records.css';
import { DenseTable } from '../ui/admin-page.tsx';

export function JobTable({ jobs }: { jobs: readonly JobState[] }) {
  return (
    <DenseTable
      caption="Functions"
      className="jobs"
      isCards
      heads={[
        'Function',
        'Last run',
        { number: 'Took' },
        'Ended',
        'Queue',
        { hidden: 'Run now' },
        'Schedule',
      ]}
    >
      {jobs.map((state) => (
        <JobRow key={state.name} {...state} />
      ))}
    </DenseTable>
  );
}

function JobRow({ name, runs, schedule, nextRunAt, ...queue }: JobState) {
  const [last] = runs;
  const inQueue = formatQueue(queue);
  return (
    <CardRow>
      <CardHeading>{name}</CardHeading>
      <CardCell at="below">{last ? shortMoment(last.startedAt) : 'not in 30 days'}</CardCell>
      <CardCell at="hidden" className="number">
        {last?.ms !== undefined && formatDuration(last.ms)}
      </CardCell>
      <CardCell at="right">
        <Ended runs={runs} isRunning={queue.running > 0} />
      </CardCell>
      <CardCell at={inQueue === 'empty' ? 'hidden' : 'wide'}>{inQueue}</CardCell>
      <CardCell at="end">
        {schedule && (
          <form method="post" action={href('/admin/functions')}>
            <Button variant="secondary" size="dense" name="intent" value={`run:${name}`}>
              Run now<span className="visually-hidden"> {name}</span>
            </Button>
          </form>
        )}
      </CardCell>
      <CardCell at="wide">
        {schedule ? formatSchedule(schedule) : 'when needed'}
        {nextRunAt && `, next ${shortMoment(nextRunAt)}`}
      </CardCell>
    </CardRow>
  );
}

/** The last run's outcome, with earlier ones collapsed. */
function Ended({ runs, isRunning }: { runs: JobState['runs']; isRunning: boolean }) {
  const [last, ...earlier] = runs;
  if (!last) return isRunning ? 'running' : null;
  return (
    <details>
      <summary>
        {isRunning && 'running; before that '}
        <RiskMark level={last.isOk ? 'low' : 'high'}>{last.isOk ? 'ok' : 'failed'}</RiskMark>
      </summary>
      <ol>
        {[last, ...earlier].map(({ id, startedAt, ms, isOk, reason }) => (
          <li key={id}>
            {shortMoment(startedAt)}, {ms !== undefined && `${formatDuration(ms)}, `}
            {isOk ? 'ok' : `failed: ${reason}`}
          </li>
        ))}
      </ol>
    </details>
  );
}
