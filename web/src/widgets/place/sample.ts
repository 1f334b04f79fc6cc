export const geoSample = { title: 'Find us', location: { addressTitle: 'Our place' } }

export const emailFooterSample = { businessName: 'Name of the business', address: 'Street, town' }
