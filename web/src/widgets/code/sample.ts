export const codeSample = { code: '<p>Hello</p>', language: 'html' }
