/**
 * Runs the scripts in an owner's HTML, in their order (FORM-09). Only a page with an owner's code lets them run, and not if the
 * visitor refused scripts: both are rules of its content security policy (`page-script/code-gate.ts`). Without the visitor's
 * consent nothing is tried, because each attempt would be reported as a violation.
 */
export function runScripts(element: HTMLElement): void {
  const { ownerCode } = document.documentElement.dataset
  if (ownerCode === undefined || ownerCode === 'refused') return
  for (const written of element.querySelectorAll('script')) {
    const script = document.createElement('script')
    for (const { name, value } of written.attributes) script.setAttribute(name, value)
    script.text = written.text
    script.async = false
    written.replaceWith(script)
  }
}
