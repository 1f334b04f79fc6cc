export const socialSample = {
  links: [{ url: 'https://www.instagram.com/' }, { url: 'mailto:hello@example.com', title: 'Write to us' }],
}
