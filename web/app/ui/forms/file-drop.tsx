import { type ChangeEvent, type DragEvent, type HTMLAttributes, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { FieldNotes, linkedNotes } from '../field.tsx'
import styles from './file-drop.module.css'

interface FileDropProps {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Called with the chosen or dropped files, unchecked: `accept` only narrows the choice. */
  onFiles: (files: readonly File[]) => void
  /** As in the `accept` attribute. */
  accept?: string
  isDisabled?: boolean
  className?: string
}

/** A field for files: click, keyboard, or drag and drop. It stores nothing. */
export function FileDrop({ label, children, hint, error, onFiles, accept, isDisabled, className }: FileDropProps) {
  const id = useId()
  const { isOver, handlers } = useFileDrop(({ files }) => {
    if (files.length > 0) onFiles([...files])
  }, isDisabled)
  return (
    <div className={classNames(styles.field, className)}>
      <label className={classNames(styles.area, isOver && styles.over)} {...handlers}>
        <span className={styles.label}>{label}</span>
        <input {...fileInput(onFiles)} accept={accept} disabled={isDisabled} {...linkedNotes({ id, hint, error })} />
        <span className={styles.text}>{children}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** For a file input that covers the positioned element around it, which shows it. */
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

/** Whether files are held over an area, and the listeners for the area. */
export function useFileDrop(
  onDrop: (data: DataTransfer) => void,
  isDisabled = false,
): { isOver: boolean; handlers: DropHandlers } {
  const [isOver, setOver] = useState(false)
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Without this the browser would open the file in place of the page.
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
