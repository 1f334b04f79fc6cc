import { useRef, useState, type DragEvent } from 'react'

/** The data type of dragged files of the library: their ids, separated by commas. */
export const ASSET_DRAG = 'application/x-portico-assets'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** The handlers of an area into which files of the computer can be dropped. `isOver` while files are above it. */
export function useFileDrop(drop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  // Entering a child comes before leaving its parent.
  const depth = useRef(0)
  return {
    isOver,
    area: {
      onDragEnter(event: DragEvent) {
        if (!hasFiles(event)) return
        depth.current += 1
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) setOver(false)
      },
      onDragOver(event: DragEvent) {
        if (hasFiles(event)) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        drop([...event.dataTransfer.files])
      },
    },
  }
}

/** The handlers of a folder into which files of the library can be dropped. */
export function useAssetDrop(drop: (ids: string[]) => void) {
  const [isOver, setOver] = useState(false)
  const isAsset = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(ASSET_DRAG)
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!isAsset(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        if (!isAsset(event)) return
        event.preventDefault()
        setOver(false)
        drop(event.dataTransfer.getData(ASSET_DRAG).split(','))
      },
    },
  }
}
