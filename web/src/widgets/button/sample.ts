export const buttonSample = { text: 'Read more', url: '/' }
