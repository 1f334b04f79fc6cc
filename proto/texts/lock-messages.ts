/** Texts of locked websites. Ours. */
export const lockMessages = {
  title: 'Enter the password',
  lead: 'This website is open to visitors who have its password.',
  pageLead: 'This page is open to visitors who have its password.',
  noPassword: 'is required: this page has no password yet',
  wrongPassword: 'This password is not correct.',
  tooManyGuesses: 'Too many wrong passwords. Please try again in a few minutes.',
  locked: 'This website is locked. Enter its password first.',
} as const
