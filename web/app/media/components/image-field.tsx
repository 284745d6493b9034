import type { ReactNode } from 'react'
import { useSite } from '../../shell/page-meta.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { acceptedImages } from '../picked-image.ts'
import styles from './image-field.module.css'

interface ImageFieldProps {
  label: string
  preview: ReactNode
  /** The instruction in the drop area. */
  prompt: string
  /** What saving does to the image; empty when it stays. */
  state: string
  error: string | undefined
  isDisabled?: boolean
  onFiles: (files: readonly File[]) => void
  /** Further buttons. */
  children: ReactNode
}

/** A form field for one image: a preview, the choice of another file, and further actions. */
export function ImageField(props: ImageFieldProps) {
  const { label, preview, prompt, state, error, isDisabled, onFiles, children } = props
  const { imageMegabytes } = useSite()
  return (
    <FocusKeeper keeper="input" className={styles.field}>
      {preview}
      <div className={styles.controls}>
        <FileDrop
          label={label}
          accept={acceptedImages}
          hint={`JPEG, PNG, WebP or GIF, at most ${imageMegabytes} MB.`}
          error={error}
          isDisabled={isDisabled}
          onFiles={onFiles}
        >
          {prompt}
        </FileDrop>
        <p className={styles.state} role="status">
          {state}
        </p>
        <div className={styles.buttons}>{children}</div>
      </div>
    </FocusKeeper>
  )
}
