import { postJson, type Answer } from './http.ts'
import type { Demo } from './stack.ts'

type Form = Demo['forms']['contact']

function answerTo(type: string, words: string): unknown {
  if (type === 'email') return 'visitor@example.com'
  if (type === 'name') return { First: 'Robin', Last: 'Reed' }
  if (type === 'textarea') return words
  if (type === 'checkbox') return []
  return 'Robin'
}

/** The body with which a page submits a form under a submission key; `words` are the text of the message. */
export function submissionOf({ id, collectionId, path, fields }: Form, key: string, words: string) {
  const answers = Object.fromEntries(fields.map((field) => [field.id, answerTo(field.type, words)]))
  return {
    key,
    formId: id,
    collectionId,
    objectName: 'page',
    form: JSON.stringify(answers),
    captchaKey: null,
    pagePermissionTypeValue: 1,
    pageTitle: 'Contact',
    pageId: collectionId,
    contentSource: 'c',
    pagePath: path,
  }
}

/**
 * Sends a message through the contact form of the demo site, without a browser. Returns the answer to the submission.
 */
export async function sendMessage({ site, forms }: Demo, words: string): Promise<Answer> {
  const at = (path: string) => new URL(path, site).href
  const { key } = JSON.parse((await postJson(at('/api/form/FormSubmissionKey'), {})).text) as { key: string }
  return postJson(at('/api/form/SaveFormSubmission'), submissionOf(forms.contact, key, words))
}
