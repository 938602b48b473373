import { data, href } from 'react-router';
import { type PageHandle, pageMeta, useSiteData } from '../../platform/web/page.ts';
import { servicesContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { openResult, othersScores } from './result-links.server.ts';
import { resultAction } from './result-action.server.ts';
import type { Route } from './+types/result.route.ts';
import { ResultPage } from './result-page.tsx';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { DeadLink } from '../../ui/drawings/dead-link.tsx';
import '../../ui/controls.css';
import './result-head.css';
import './result.css';
import './result-print.css';
import { linkDays } from '../assessment-forms.ts';

export const handle: PageHandle = { hydrate: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/assessment/result'),
    title: 'Your assessment result',
    description: 'The result of a security self-assessment, behind a private link.',
    noIndex: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const services = context.get(servicesContext);
  const opened = token ? await openResult(services, token) : null;
  if (!opened) {
    return data({ kind: 'none', hasToken: token !== '' } as const, { status: token ? 404 : 200 });
  }
  const { result, earlier, expiresAt } = opened;
  const others = await othersScores(services, result.email);
  const { name, score, answers, createdAt } = result;
  return data({
    kind: 'open',
    token,
    name,
    score,
    answers,
    createdAt,
    expiresAt,
    earlier: earlier && { answers: earlier.answers, createdAt: earlier.createdAt },
    others,
    isEmailAsked: new URL(request.url).searchParams.get('mail') === 'asked',
  } as const);
}

export const headers = privateAddressHeaders;

export const action = resultAction;

export default function Result({ loaderData, actionData }: Route.ComponentProps) {
  const { bookingUrl } = useSiteData();
  if (loaderData.kind === 'none') return <NoResultPage hasToken={loaderData.hasToken} />;
  return <ResultPage result={loaderData} bookingUrl={bookingUrl} answer={actionData} />;
}

/** Shown when the link is missing, wrong or expired. */
function NoResultPage({ hasToken }: { hasToken: boolean }) {
  return (
    <DeadLink
      trail={[{ name: 'Assessment', href: href('/assessment') }]}
      current="Result"
      {...(!hasToken && { title: 'Results have private links' })}
      summary={
        hasToken
          ? `It is invalid or has expired: the link to a result works for ${linkDays} days.`
          : `The link to a result is shown when the assessment ends, and works for ${linkDays} days.`
      }
      days={linkDays}
    >
      <p>
        Copy the whole link from the email or from your notes and try again. If it is older than
        that, take the assessment again: free, ten questions, about 2 to 3 minutes.
      </p>
      <ButtonRow>
        <ButtonLink href={href('/assessment')}>Take the assessment</ButtonLink>
      </ButtonRow>
    </DeadLink>
  );
}
