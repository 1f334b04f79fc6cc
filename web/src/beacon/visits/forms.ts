import { postPageCall } from './page-call.ts'

const reported = new WeakSet<Element>()

/** Reports each form under `root` once (CENS-08). */
export function reportForms(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-form-id]')) {
    if (reported.has(form)) continue
    reported.add(form)
    postPageCall('form-render', { formId: form.dataset['formId'], formTitle: form.dataset['formTitle'] })
  }
}
