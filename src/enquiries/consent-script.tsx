import { useNonce } from '../ui/nonce.tsx';

/**
 * Until the form's own script takes over, disables the button with `data-needs` while the checkbox of that
 * name is unticked. Inline, so that the button is disabled from the start.
 */
export function ConsentScript() {
  // Our own constant.
  return <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: consentScript }} />;
}

const consentScript = `(button=>{let judge=()=>{let box=button.dataset.needs;if(box)button.disabled=!button.form[box].checked};judge();button.form.addEventListener('input',judge)})(document.querySelector('[data-needs]'))`;
