import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { useState } from 'react'
import { ImageField, imageProblem, useObjectUrl } from '../../../media/components/image-field.tsx'
import { useSite } from '../../../shell/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../components/cover.tsx'
import { type CoverChange, noCoverChange } from '../use-manga-form.ts'
import styles from './manga-editor.module.css'

interface CoverFieldProps {
  manga: MangaDetail
  change: CoverChange
  onChange: (change: CoverChange) => void
  error: string | undefined
  isDisabled: boolean
}

export function CoverField({ manga, change, onChange, error, isDisabled }: CoverFieldProps) {
  const { imageMegabytes } = useSite()
  const [problem, setProblem] = useState<string | null>(null)
  const isChanged = change.file !== null || change.isCleared

  function pick([file]: readonly File[]) {
    if (!file) return
    const found = imageProblem(file, imageMegabytes)
    setProblem(found)
    if (found === null) onChange({ file, isCleared: false })
  }

  function changeTo(next: CoverChange) {
    setProblem(null)
    onChange(next)
  }

  const preview = (
    <Preview
      manga={manga}
      file={change.file}
      onUnreadable={() => {
        changeTo(noCoverChange)
        setProblem('This file isn’t an image we can read. Choose another.')
      }}
    />
  )
  return (
    <ImageField
      label="Cover"
      preview={preview}
      prompt="Drop an image here, or click to choose one."
      state={stateText(change)}
      error={problem ?? error}
      isDisabled={isDisabled}
      onFiles={pick}
    >
      {!change.isCleared && (
        <Button size="small" disabled={isDisabled} onClick={() => changeTo({ file: null, isCleared: true })}>
          Use the first page
        </Button>
      )}
      {isChanged && (
        <Button size="small" disabled={isDisabled} onClick={() => changeTo(noCoverChange)}>
          Keep the current cover
        </Button>
      )}
    </ImageField>
  )
}

function stateText({ file, isCleared }: CoverChange): string {
  if (file) return `${file.name} uploads when you save.`
  return isCleared ? 'The first page becomes the cover when you save.' : ''
}

function Preview({ manga, file, onUnreadable }: { manga: MangaDetail; file: File | null; onUnreadable: () => void }) {
  const url = useObjectUrl(file)
  if (file === null) return <Cover manga={manga} alt="The current cover" sizes="96px" className={styles.cover} />
  if (url === null) return <span className={styles.cover} />
  return <img className={styles.cover} src={url} alt={`Preview of ${file.name}`} onError={onUnreadable} />
}
