import { type ComponentProps, type DragEvent, useId, useState } from 'react'
import { useSite } from '../../../shell/site.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { pickedOf, readDropped } from '../dropped-files.ts'
import type { PickedFile } from '../selection.ts'
import styles from './pick-area.module.css'

/** An attribute that React's types do not know. */
const foldersOnly = { webkitdirectory: '' }

const accepted = '.jpg,.jpeg,.png,.webp,.gif,.cbz,.zip'

interface PickAreaProps {
  onPick: (picked: readonly PickedFile[]) => void
  /** What is wrong with the choice. */
  error: string | undefined
  isDisabled: boolean
}

/** Where a manga is chosen or dropped: a folder, or archives, or images, which is what phones have. */
export function PickArea({ onPick, error, isDisabled }: PickAreaProps) {
  const id = useId()
  const { imageMegabytes } = useSite()
  const [isUnreadable, setUnreadable] = useState(false)
  const { isOver, handlers } = useFolderDrop(isDisabled, (data) => {
    setUnreadable(false)
    readDropped(data).then(onPick, () => setUnreadable(true))
  })
  const problem = isUnreadable ? 'What you dropped could not be read. Choose it instead.' : error
  const control = {
    isDisabled,
    onPick: (picked: readonly PickedFile[]) => {
      setUnreadable(false)
      onPick(picked)
    },
    'aria-describedby': classNames(`${id}-hint`, problem && `${id}-error`),
    'aria-invalid': problem !== undefined || undefined,
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Pages</legend>
      <div className={classNames(styles.area, isOver && styles.over, problem && styles.wrong)} {...handlers}>
        <div className={styles.choices}>
          <Choice {...control} label="Choose a folder" {...foldersOnly} />
          <Choice {...control} label="Choose archives or images" accept={accepted} />
        </div>
        <p className={styles.or}>or drop folders, .cbz and .zip archives or images here</p>
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        JPEG, PNG, WebP or GIF, at most {imageMegabytes} MB a page. Each folder with images becomes a chapter of its
        name.
      </p>
      {problem && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps extends Pick<ComponentProps<'input'>, 'accept' | 'aria-describedby' | 'aria-invalid'> {
  label: string
  isDisabled: boolean
  onPick: PickAreaProps['onPick']
}

function Choice({ label, isDisabled, onPick, ...attributes }: ChoiceProps) {
  return (
    <label className={buttonClass({}, styles.choice)}>
      <span>{label}</span>
      <input
        {...attributes}
        type="file"
        multiple
        className={styles.input}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          const picked = pickedOf([...(currentTarget.files ?? [])])
          // Else the same folder could not be chosen a second time.
          currentTarget.value = ''
          if (picked.length > 0) onPick(picked)
        }}
      />
    </label>
  )
}

type DropHandlers = Pick<ComponentProps<'div'>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>

function useFolderDrop(isDisabled: boolean, onDrop: (data: DataTransfer) => void) {
  const [isOver, setOver] = useState(false)
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Without this the browser would open the file in place of the page.
    event.preventDefault()
    event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
    setOver(!isDisabled)
  }
  const handlers: DropHandlers = {
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
  }
  return { isOver, handlers }
}
