/** Counts the listeners and observers of a page in `window.listeners`. */
export function countListeners() {
  const counter = Object.assign(window, { listeners: 0 })
  const count = (prototype: object, name: string, step: number) => {
    const methods = prototype as Record<string, (...given: unknown[]) => unknown>
    const original = methods[name]!
    methods[name] = function (...given) {
      counter.listeners += step
      return original.apply(this, given)
    }
  }
  count(EventTarget.prototype, 'addEventListener', 1)
  count(EventTarget.prototype, 'removeEventListener', -1)
  const observed = new WeakMap<object, number>()
  for (const { prototype } of [IntersectionObserver, ResizeObserver]) {
    const { observe, disconnect } = prototype
    prototype.observe = function (this: IntersectionObserver & ResizeObserver, target: Element) {
      observed.set(this, (observed.get(this) ?? 0) + 1)
      counter.listeners += 1
      observe.call(this, target)
    }
    prototype.disconnect = function (this: IntersectionObserver & ResizeObserver) {
      counter.listeners -= observed.get(this) ?? 0
      observed.delete(this)
      disconnect.call(this)
    }
  }
}
