export const mapSample = { location: {} }
