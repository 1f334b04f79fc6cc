/** The key under which the figures of keys beyond a cap are counted together. */
export const OTHER_KEY = '(other)'
