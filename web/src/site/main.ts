import { startCart } from './cart.ts'
import { startIslands } from './islands.ts'
import { startNavigation } from './navigation.ts'

startIslands(document)
startCart()
startNavigation({ after: () => startIslands(document) })
