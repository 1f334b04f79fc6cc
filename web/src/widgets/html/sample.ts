export const htmlSample = { html: '<p>Write here.</p>' }
