import { clsx } from 'clsx'
import { type ChangeEvent, type DragEvent, type HTMLAttributes, type ReactNode, useId, useState } from 'react'
import { FieldNotes, linkedNotes } from '../field.tsx'
import styles from './file-drop.module.css'

interface FileDropProps {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The files are unchecked: `accept` only narrows the choice. */
  onFiles: (files: readonly File[]) => void
  accept?: string
  isDisabled?: boolean
}

export function FileDrop({ label, children, hint, error, onFiles, accept, isDisabled }: FileDropProps) {
  const id = useId()
  const { isOver, handlers } = useFileDrop(({ files }) => {
    if (files.length > 0) onFiles([...files])
  }, isDisabled)
  return (
    <div className={styles.field}>
      <label className={clsx(styles.area, isOver && styles.over)} {...handlers}>
        <span className={styles.label}>{label}</span>
        <input {...fileInput(onFiles)} accept={accept} disabled={isDisabled} {...linkedNotes({ id, hint, error })} />
        <span className={styles.text}>{children}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** For an invisible file input over the positioned element around it. */
export function fileInput(onFiles: FileDropProps['onFiles']) {
  return {
    type: 'file',
    className: styles.input,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const files = [...(currentTarget.files ?? [])]
      // Otherwise the same file could not be chosen a second time.
      currentTarget.value = ''
      if (files.length > 0) onFiles(files)
    },
  }
}

type DropHandlers = Pick<HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>

export function useFileDrop(
  onDrop: (data: DataTransfer) => void,
  isDisabled = false,
): { isOver: boolean; handlers: DropHandlers } {
  const [isOver, setOver] = useState(false)
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // By default the browser opens the file in place of the page.
    event.preventDefault()
    event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
    setOver(!isDisabled)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: allow,
      onDragOver: allow,
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event) => {
        event.preventDefault()
        setOver(false)
        if (!isDisabled) onDrop(event.dataTransfer)
      },
    },
  }
}
