export const linkSample = { title: 'A page', url: '/', description: 'What it is about.' }

export const messageLinkSample = { url: '/', text: 'View in your browser' }
