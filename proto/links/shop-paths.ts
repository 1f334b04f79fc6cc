/** The cart as plain HTML (page type 200). */
export const SHOW_CART_PATH = '/commerce/show-cart'
