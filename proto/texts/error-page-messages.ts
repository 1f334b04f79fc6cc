/** Texts of the page for what cannot be shown (PAGE-02 type 101). Ours. */
export const errorPageMessages = {
  failed: {
    title: 'Something went wrong',
    text: 'We can’t show this page right now. Please try again in a moment.',
  },
  unavailable: {
    title: 'Back in a moment',
    text: 'We can’t show this page right now. Please try again in a moment.',
  },
  /** PAGE-09 */
  badCart: {
    title: 'This link does not work',
    text: 'The cart of this link no longer exists, or the link is not complete.',
  },
  /** WIRE-19: a format that the page does not have. */
  absentFormat: {
    title: 'Not available in this format',
    text: 'This page does not exist in the requested format.',
  },
  again: 'Try again',
  home: 'Go to the home page',
} as const
