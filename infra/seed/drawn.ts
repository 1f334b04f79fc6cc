import { renderScene, type Scene } from './pictures.ts'
import { pageScenes, productScenes } from './scenes.ts'

/** Pictures that have no master yet, and the drawing that stands for each. */
const standIns: Record<string, string> = {
  'espresso-pair': 'cobalt-cup',
  beaker: 'cobalt-cup',
  'latte-bowl': 'celadon-bowl',
  'noodle-bowl': 'celadon-bowl',
  'nesting-bowls': 'celadon-bowl',
  'butter-dish': 'salt-dish',
  'egg-cups': 'salt-dish',
  'serving-platter': 'porcelain-plate',
  'dessert-plate': 'porcelain-plate',
  'oil-bottle': 'tall-vase',
  'bud-vase': 'tall-vase',
  'moon-jar': 'tall-vase',
  'herb-pot': 'salt-dish',
  lantern: 'candle-stand',
  'ash-mug-2': 'ash-mug',
  'celadon-bowl-2': 'celadon-bowl',
  'tall-vase-2': 'tall-vase',
  'iron-teapot-2': 'iron-teapot',
  'moon-jar-2': 'tall-vase',
  'the-ash-glaze': 'tea',
  'eleven-teapots': 'tea',
  'kiln-opening-october': 'first-light',
  'why-speckles': 'shelf',
  'learning-to-pull-handles': 'shelf',
  'the-old-dairy': 'first-light',
  'mending-with-gold': 'candles',
  'how-we-pack': 'shelf',
  'a-table-for-eight': 'table',
  'throwing-off-the-hump': 'candles',
}

/** Every picture that can be drawn, under its own name or as a stand-in. */
export function drawnPictures() {
  const scenes = new Map<string, Scene>([...productScenes, ...pageScenes].map((scene) => [scene.name, scene]))
  for (const [name, of] of Object.entries(standIns)) scenes.set(name, { ...scenes.get(of)!, name })
  return [...scenes.values()].map((scene) => ({
    name: scene.name,
    alt: scene.alt,
    focalPoint: { x: 0.5, y: 0.5 },
    bytes: () => renderScene(scene),
  }))
}
