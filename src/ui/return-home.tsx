import { ButtonLink, ButtonRow } from './button.tsx';

/** The next step from a page with nothing left to do. */
export function ReturnHome() {
  return (
    <ButtonRow>
      <ButtonLink href="/" variant="secondary">
        Return to Home
      </ButtonLink>
    </ButtonRow>
  );
}
