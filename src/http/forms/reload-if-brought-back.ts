/**
 * Called by a form that leaves for another page. A browser may keep this one and bring it back, on the
 * way back, as it was left, busy for ever: then it is loaded anew.
 */
export function reloadIfBroughtBack(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
