/*
 * Events that are dispatched on a page's window, with the names of S-48. Each is a constant of its own, so that scripts contain
 * only the constants that they use.
 */

/** A form was sent; `detail: {formId}` (FORM-08). */
export const FORM_SUCCESS = 'form:success'
/** The form of a newsletter block was sent; `detail: {formId}` (FORM-08). */
export const NEWSLETTER_SUBSCRIBE = 'newsletter:subscribe'
/** A member signed out (SESS-05). */
export const LOGGED_OUT = 'siteuser:logout'
/** A call was rejected because the visitor is not signed in; `detail: {failure}` (SESS-10). */
export const LOGIN_REQUIRED = 'auth:login-required'
