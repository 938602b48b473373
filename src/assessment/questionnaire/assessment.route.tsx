import { href } from 'react-router';
import { handleForm } from '../../platform/forms/handle-form.server.ts';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import { Island } from '../../ui/island.tsx';
import { Frame } from '../../ui/frame.tsx';
import type { Route } from './+types/assessment.route.ts';
import { SelfAssessment } from './self-assessment.tsx';
import { toSubmission } from './submission.ts';
import { assessmentForm } from './submit-assessment.server.ts';
import '../../ui/controls.css';
import '../../ui/forms/progress.css';
import '../../ui/forms/radio-rows.css';
import './assessment.css';

export const handle: PageHandle = { hydrate: true, memory: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/assessment'),
    title: 'Security self-assessment',
    image: 'assessment',
    imageAlt: 'Security Assessment. A score of 55 out of 100 on a scale of risk',
    description:
      'Free: ten questions in about 2 to 3 minutes. A score, what would fail Cyber Essentials, and what to do about it, with NIST CSF and CAF beside it.',
  });
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, {
    ...assessmentForm,
    submit: (services, fields, from) => assessmentForm.submit(services, toSubmission(fields), from),
  });

export default function Assessment({ actionData }: Route.ComponentProps) {
  return (
    <Frame>
      <Island
        name="self-assessment"
        component={SelfAssessment}
        props={{ answer: actionData }}
        start="idle"
      />
    </Frame>
  );
}
