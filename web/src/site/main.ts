import { startAccount } from './account.ts'
import { startCart } from './cart.ts'
import { startIslands } from './islands.ts'
import { startLightbox } from './lightbox.ts'
import { startNavigation } from './navigation.ts'

startIslands(document)
startCart()
startAccount()
startLightbox()
startNavigation({ onNavigated: () => startIslands(document) })
