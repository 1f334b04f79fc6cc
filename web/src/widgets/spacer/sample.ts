export const spacerSample = { height: 64 }
