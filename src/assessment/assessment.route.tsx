import type { PageHandle } from '../http/page-handle.ts';
import { withHonestFailure } from '../http/honest-failure.ts';
import { pageMeta } from '../http/page-meta.ts';
import { siteDataOf } from '../http/site-data.ts';
import { Frame } from '../ui/frame.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.tsx';
import type { Route } from './+types/assessment.route.ts';
import { assessmentAction } from './assessment-action.server.ts';
import { saveFailure } from './assessment-answer.ts';
import { AssessmentHead, AssessmentIntro } from './assessment-intro.tsx';
import { Walk } from './walk.tsx';
import { WholeForm } from './whole-form.tsx';
import './assessment.css';

export const handle: PageHandle = { hydrate: true, memory: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    siteUrl: siteDataOf(matches).siteUrl,
    path: '/assessment',
    title: 'Security self-assessment',
    description:
      'Ten questions, about 2 to 3 minutes: a score, what to do first, and where you stand against Cyber Essentials, NIST CSF and CAF.',
  });
}

export const action = (args: Route.ActionArgs) => assessmentAction(args);

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  withHonestFailure(serverAction, request, saveFailure);

export default function Assessment({ actionData }: Route.ComponentProps) {
  const isHydrated = useIsHydrated();
  return (
    <Frame>
      {isHydrated && !actionData ? (
        <Walk />
      ) : (
        <>
          {actionData ? <AssessmentHead /> : <AssessmentIntro startHref="#question-1" />}
          <WholeForm answer={actionData} />
        </>
      )}
    </Frame>
  );
}
