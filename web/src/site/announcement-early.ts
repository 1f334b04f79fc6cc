/*
 * Runs before the first paint of pages with an announcement bar, so that nothing moves for visitors who have dismissed it.
 * The page is cached for all visitors and cannot know that. The built file is a classic script.
 */
;(() => {
  const { key = '', version } = document.currentScript?.dataset ?? {}
  try {
    if (localStorage.getItem(key) === version) document.documentElement.dataset['announcement'] = 'dismissed'
  } catch {
    // Without storage the bar is shown on each page.
  }
})()
