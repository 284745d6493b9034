import { useState } from 'react'
import { ImageField, imageProblem, useObjectUrl } from '../../../../media/components/image-field.tsx'
import { SignedImage } from '../../../../media/components/signed-image.tsx'
import { useSite } from '../../../../shell/page-meta.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ImageChange } from '../../draft-changes.ts'
import { type DraftFileStore, hasImage, type ImageSlot } from '../../post-draft.ts'
import styles from './image-slot-field.module.css'

interface ImageSlotFieldProps {
  label: string
  slotKey: string
  slot: ImageSlot
  /** Undefined also where a reload has lost it. */
  file: File | undefined
  fileStore: Pick<DraftFileStore, 'put' | 'drop'>
  dispatch: (change: ImageChange) => void
  alt: string
  absence?: string
  error?: string
}

export function ImageSlotField(props: ImageSlotFieldProps) {
  const { label, slotKey, slot, file, fileStore, dispatch, alt, absence = '', error } = props
  const { imageMegabytes } = useSite()
  const [problem, setProblem] = useState<string | null>(null)

  function pick([picked]: readonly File[]) {
    if (!picked) return
    const refusal = imageProblem(picked, imageMegabytes)
    setProblem(refusal)
    if (refusal !== null) return
    fileStore.put(slotKey, picked)
    dispatch({ type: 'pick-image', slotKey, fileName: picked.name })
  }

  function leave(type: 'clear-image' | 'restore-image') {
    setProblem(null)
    fileStore.drop(slotKey)
    dispatch({ type, slotKey })
  }

  const onUnreadable = () => setProblem('We can’t show this file. It may be damaged.')
  return (
    <ImageField
      label={label}
      preview={<Shown slot={slot} file={file} alt={alt} onUnreadable={onUnreadable} />}
      prompt={hasImage(slot) ? 'Choose another image, or drop it here.' : 'Choose an image, or drop it here.'}
      state={hasImage(slot) ? stateOf(slot, file) : `${stateOf(slot, file)} ${absence}`.trim()}
      error={problem ?? error}
      onFiles={pick}
    >
      <SlotButtons slot={slot} leave={leave} />
    </ImageField>
  )
}

function stateOf(slot: ImageSlot, file: File | undefined): string {
  if (slot.kind === 'picked')
    return file ? `${slot.fileName} uploads when you save the post. Until then it’s only in this tab.` : ''
  if (slot.kind === 'cleared') return 'The image is removed when you save the post.'
  return ''
}

interface SlotButtonsProps {
  slot: ImageSlot
  leave: (type: 'clear-image' | 'restore-image') => void
}

function SlotButtons({ slot, leave }: SlotButtonsProps) {
  const hasStored = slot.kind !== 'none' && slot.stored !== null
  return (
    <>
      {hasStored && slot.kind !== 'existing' && (
        <Button size="small" onClick={() => leave('restore-image')}>
          Keep the saved image
        </Button>
      )}
      {hasImage(slot) && (
        <Button size="small" variant="danger" onClick={() => leave('clear-image')}>
          Remove image
        </Button>
      )}
    </>
  )
}

interface ShownProps {
  slot: ImageSlot
  file: File | undefined
  alt: string
  onUnreadable: () => void
}

function Shown({ slot, file, alt, onUnreadable }: ShownProps) {
  const url = useObjectUrl(slot.kind === 'picked' ? (file ?? null) : null)
  if (slot.kind === 'existing') {
    const { path, width, height } = slot.stored
    return (
      <SignedImage path={path} url={slot.stored.url} alt={alt} width={width} height={height} className={styles.image} />
    )
  }
  if (url === null) return null
  return <img className={styles.image} src={url} alt={alt} onError={onUnreadable} />
}
