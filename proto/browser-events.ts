/** Events that are dispatched on a page's window, with the names of S-48. */
export const browserEvents = {
  /** A form was sent; `detail: {formId}` (FORM-08). */
  formSuccess: 'form:success',
  /** The form of a newsletter block was sent; `detail: {formId}` (FORM-08). */
  newsletterSubscribe: 'newsletter:subscribe',
  /** A member signed out (SESS-05). */
  logout: 'siteuser:logout',
  /** A call was rejected because the visitor is not signed in; `detail: {failure}` (SESS-10). */
  loginRequired: 'auth:login-required',
} as const
