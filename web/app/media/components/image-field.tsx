import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '../../shell/page-meta.ts'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { decimalText } from '../../ui/format.ts'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import styles from './image-field.module.css'

interface ImageFieldProps {
  label: string
  preview: ReactNode
  prompt: string
  /** What saving does to the image; empty when it stays. */
  state: string
  error: string | undefined
  isDisabled?: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

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
          hint={`JPEG, PNG, WebP or GIF, up to ${imageMegabytes} MB.`}
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

/** The formats that the server decodes; never vector images. */
const readableTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

const acceptedImages = readableTypes.join(',')

const megabyte = 2 ** 20

export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>, maxMegabytes: number): string | null {
  if (!readableTypes.includes(type)) return 'Choose a JPEG, PNG, WebP or GIF image.'
  if (size === 0) return 'The file is empty. Choose another.'
  if (size <= maxMegabytes * megabyte) return null
  // Rounded up, so that a file just above the limit does not read as one at the limit.
  const megabytes = decimalText(Math.ceil((size / megabyte) * 10) / 10, 1)
  return `The image is ${megabytes} MB. Choose one up to ${maxMegabytes} MB.`
}

/** Null without a file, and before the effect has run. */
export function useObjectUrl(file: File | null): string | null {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (file === null) return
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return made !== null && made.file === file ? made.url : null
}
