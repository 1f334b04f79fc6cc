export const memberAreaSample = {
  plans: [
    {
      title: 'Member',
      description: 'For readers who come back.',
      features: ['All articles', 'A letter each month'],
      recurring: { price: { currency: 'USD', value: '10.00' }, joinUrl: '/', interval: 'month' },
    },
  ],
}
