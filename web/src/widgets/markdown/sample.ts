export const markdownSample = { markdown: 'Write here.', html: '' }
