/** Makes the controls of a carousel count its groups, whose size the stylesheet knows, before it runs (GAL-22, GAL-23). */
export function countGroups(root: HTMLElement): void {
  const slides = root.querySelectorAll('.gallery-slide')
  const perRow = Number(getComputedStyle(slides[0]!).getPropertyValue('--shown'))
  const groups = Math.ceil(slides.length / perRow)
  const total = root.querySelector('.gallery-total')
  if (total) total.textContent = String(groups)
  const controls = root.querySelector<HTMLElement>('.gallery-controls')
  if (controls) controls.hidden = groups < 2
}
