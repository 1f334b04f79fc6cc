export const embedSample = { loadOnClick: false }
