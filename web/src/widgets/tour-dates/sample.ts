export const tourDatesSample = {
  dates: [{ date: '2027-01-16', venue: 'Venue', city: 'Town' }],
}
