/** Sentences for what can go wrong; the server's own sentence always wins over these (FORM-23). */
export const words = {
  errorsAbove: 'Your form has errors. Please correct the fields marked above.',
  submitting: 'Submitting...',
  byStatus(status: number): string {
    if (status === 0) return 'We could not reach the server. Please check your connection and try again.'
    if (status === 401) return 'Please sign in to go on.'
    if (status === 403) return 'You are not allowed to do this.'
    if (status === 404) return 'This is not here any more.'
    if (status === 429) return 'That was a little too fast. Please wait a moment and try again.'
    if (status === 503) return 'This is not available right now. Please try again in a moment.'
    return 'Something went wrong on our side. Please try again.'
  },
}
