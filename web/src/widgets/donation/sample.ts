export const donationSample = {
  title: 'Support us',
  text: 'Each gift helps.',
  buttonText: 'Donate',
  url: '/',
}
