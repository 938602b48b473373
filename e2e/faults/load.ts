import { setTimeout as pause } from 'node:timers/promises';
import { until } from './fault.ts';
import { enquiry, rightsRequest, signUp, type Submission } from './submissions.ts';
import { type Answer, visitor } from './visitor.ts';

export type Load = {
  /** Acknowledged, and owed from then on. */
  acknowledged: readonly Submission[];
  /** Returns once so many more requests have been answered, some of them forms. */
  goOn(requests: number): Promise<void>;
  /** Throws if a request has failed; sign-ups may if they are `excused`, and are forgotten then. */
  checkNoneFailed(excused?: 'sign-ups'): void;
  /** Ends it, and says how many requests there were. */
  stop(): Promise<number>;
};

const pages = [
  '/',
  '/news',
  '/assessment',
  '/auth',
  '/unsubscribe',
  '/storage/resources/sme-checklist.pdf',
];
const signUps = '/auth';

type Failure = { path: string; isPost: boolean; ms: number; status: number | undefined };

/** Visitors who read and write without end, each from an address of their own. */
export function startLoad(origin: string): Load {
  const acknowledged: Submission[] = [];
  const end = new AbortController();
  let failures: Failure[] = [];
  let requests = 0;
  const send = async (path: string, fields?: Record<string, string>): Promise<Answer | null> => {
    const sender = visitor();
    const started = performance.now();
    const answer = await (fields ? sender.post(origin + path, fields) : sender.get(origin + path));
    requests += 1;
    if (answer?.status !== (fields ? 303 : 200)) {
      const ms = Math.round(performance.now() - started);
      failures.push({ path, isPost: fields !== undefined, ms, status: answer?.status });
    }
    return answer;
  };
  const read = async () => {
    while (!end.signal.aborted) await send(pages[requests % pages.length] ?? '/');
  };
  const write = async (next: () => Submission, betweenForms: number) => {
    while (!end.signal.aborted) {
      const submission = next();
      const answer = await send(submission.path, submission.fields);
      if (answer?.status === 303) acknowledged.push(submission);
      await pause(betweenForms);
    }
  };
  const visits = [read(), read(), write(enquiry, 50), write(rightsRequest, 50), write(signUp, 300)];
  return {
    acknowledged,
    async goOn(more) {
      const [wanted, forms] = [requests + more, acknowledged.length + more / 10];
      await until(
        'visitors are answered',
        () => requests >= wanted && acknowledged.length >= forms,
      );
    },
    checkNoneFailed(excused) {
      const isExcused = ({ path, isPost }: Failure) =>
        excused === 'sign-ups' && path === signUps && isPost;
      const left = failures.filter((failure) => !isExcused(failure));
      failures = left;
      if (left.length > 0) {
        throw new Error(`${left.length} requests failed: ${JSON.stringify(left.slice(0, 5))}`);
      }
    },
    async stop() {
      end.abort();
      await Promise.all(visits);
      return requests;
    },
  };
}
