import { ButtonLink, ButtonRow } from '../ui/button.tsx';

/** Where everything is done: the way on. */
export function ReturnHome() {
  return (
    <ButtonRow>
      <ButtonLink href="/" variant="secondary">
        Return to Home
      </ButtonLink>
    </ButtonRow>
  );
}
