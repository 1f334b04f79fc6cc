import { useState, type SyntheticEvent } from 'react'

/** The document of a frame once it is loaded, and the handler of its load event. */
export function useFrame() {
  const [inside, setInside] = useState<Document | null>(null)
  const load = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    setInside(currentTarget.contentDocument)
  return { inside, load }
}
