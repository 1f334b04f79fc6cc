import { useRef, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  choose: (files: File[]) => void
  multiple?: boolean
  accept?: string
  quiet?: boolean
}

/** A button that opens the file chooser of the browser. */
export function UploadButton({ children, choose, multiple = false, accept, quiet = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={quiet ? 'button quiet' : 'button'}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        multiple={multiple}
        accept={accept}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
