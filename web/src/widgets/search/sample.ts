export const searchSample = { label: 'Search this website' }
