import type { ReactNode } from 'react'
import { useSite } from '../../shell/site.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { acceptedImages } from '../picked-image.ts'
import styles from './image-field.module.css'

interface ImageFieldProps {
  label: string
  /** The image as it stands in the form. */
  preview: ReactNode
  /** What to do with the place where files are chosen or dropped. */
  prompt: string
  /** What becomes of the image when the form is saved; empty when it stays. */
  state: string
  error: string | undefined
  isDisabled?: boolean
  onFiles: (files: readonly File[]) => void
  /** The buttons that change it otherwise. */
  children: ReactNode
}

/** A place of a form for one image: a look at it, the choice of another one, and what else can be done with it. */
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
