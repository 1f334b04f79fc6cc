import { onPage, startPage } from '../lib/lifecycle.ts'
import { repeatEarlyPress } from '../page-script/early-press.ts'
import { startPageScripts } from '../page-script/portico.ts'
import { startCart } from './cart.ts'
import { startIslands } from './islands.ts'
import { startLightbox } from './lightbox.ts'
import { startNavigation } from './navigation.ts'

// A second run of this script, for example from an owner's code, would start everything twice (EVT-21).
if (startPageScripts()) {
  onPage(() => startIslands(document))
  startCart()
  startLightbox()
  startNavigation()
  startPage()
  repeatEarlyPress()
  void import('./later.ts').then((later) => later.startLater(), reportError)
}
