import type { CurrentSession } from '../../accounts/sessions/current-session.server.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { type AttentionLine, type FirstStep, formatCount } from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import {
  type CheckedPart,
  listNamed,
  listNextSteps,
  listUnanswered,
  runHealthChecks,
  whatArrived,
  whatWaits,
} from '../attention.server.ts';

const dayMs = 24 * 3_600_000;

/** What the first page shows a user: the day of the whole team, their own steps and, to admins, health. */
export async function readDay(
  services: Services,
  { userId, role }: Pick<CurrentSession, 'userId' | 'role'>,
) {
  const now = services.clock();
  const since = new Date(now.getTime() - dayMs);
  const isAdmin = role === 'admin';
  const inbox = getInbox(services);
  const [unanswered, named, nextSteps, arrived, health] = await Promise.all([
    listUnanswered(services),
    listNamed(services, userId),
    listNextSteps(services, userId),
    whatArrived(services, since),
    isAdmin ? readHealth(services) : null,
  ]);
  const isEmpty = unanswered.length + nextSteps.length + named.length === 0;
  return {
    firstSteps: isAdmin && isEmpty ? await listFirstSteps(services) : [],
    now,
    since,
    today: londonDay(now),
    unanswered,
    named,
    nextSteps,
    arrived: arrived.map((line) => formatArrived(services, line, isAdmin)),
    team: countByOwner(unanswered, inbox),
    inbox,
    health,
  };
}

export type Day = Awaited<ReturnType<typeof readDay>>;

/** All of them until each is done. */
async function listFirstSteps(services: Services): Promise<FirstStep[]> {
  const lists = await Promise.all(
    services.features.map(async ({ firstSteps }) => (await firstSteps?.(services)) ?? []),
  );
  const steps = lists.flat();
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

/** A line without a link where the page is for admins alone. */
function formatArrived({ features }: Services, line: AttentionLine, isAdmin: boolean) {
  const label = line.kind.charAt(0).toUpperCase() + line.kind.slice(1);
  const [path] = line.href.split('?');
  const isOpen = features.some(({ adminPages = [] }) =>
    adminPages.some((page) => page.href === path && page.isForConsultants),
  );
  return { label, count: line.count, href: isAdmin || isOpen ? line.href : null };
}

/** How much each owner has to answer; what has no owner comes last. */
function countByOwner(
  unanswered: Awaited<ReturnType<typeof listUnanswered>>,
  inbox: string | null,
) {
  const byOwner = Map.groupBy(unanswered, ({ owner }) => owner?.id ?? '');
  return [...byOwner]
    .map(([id, theirs]) => ({
      id,
      name: theirs[0]?.owner?.name ?? null,
      count: theirs.length,
      href: inbox && `${inbox}?owner=${id || 'none'}`,
    }))
    .toSorted((a, b) => Number(a.id === '') - Number(b.id === '') || b.count - a.count);
}

/** The page that lists what waits for us. */
const getInbox = ({ features }: Services): string | null =>
  features.flatMap(({ adminPages = [] }) => adminPages).find((page) => page.countWaiting)?.href ??
  null;

/** The installation's health, and lines about what the page doesn't list. */
async function readHealth(services: Services) {
  const [parts, lines] = await Promise.all([
    recentChecks(services),
    whatWaits(services, ({ unanswered, nextSteps }) => !unanswered && !nextSteps),
  ]);
  const failing = parts.filter(({ level }) => level !== 'green');
  return {
    level: getLevel(failing),
    title:
      failing.length === 0
        ? `All ${parts.length} checks passed`
        : `${failing.length} of ${formatCount(parts.length, 'check', 'checks')} ${failing.length === 1 ? 'needs' : 'need'} a look`,
    failing: failing.map(({ name, message }) => ({ name, message })),
    lines,
  };
}

function getLevel(failing: readonly CheckedPart[]): 'low' | 'moderate' | 'high' {
  if (failing.length === 0) return 'low';
  return failing.some(({ level }) => level === 'red') ? 'high' : 'moderate';
}

/** The checks of the last minute: some ask other servers, and the first page is opened often. */
function recentChecks(services: Services): Promise<CheckedPart[]> {
  const now = services.clock().getTime();
  const last = looks.get(services);
  if (last && now - last.at < 60_000) return last.parts;
  const parts = runHealthChecks(services);
  looks.set(services, { at: now, parts });
  return parts;
}

const looks = new WeakMap<Services, { at: number; parts: Promise<CheckedPart[]> }>();
