import { Button } from '../../ui/button.tsx';

/** Without JavaScript, explains how to print. */
export function PrintButton() {
  return (
    <div className="print-button">
      <Button type="button" variant="secondary" onClick={() => window.print()}>
        Print these results
      </Button>
      <p>To print these results as a report, use your browser’s Print command.</p>
    </div>
  );
}
