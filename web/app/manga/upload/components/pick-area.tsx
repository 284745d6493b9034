import { type ComponentProps, useId, useState } from 'react'
import { useSite } from '../../../shell/site.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useFileDrop } from '../../../ui/file-drop.tsx'
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
  const { isOver, handlers } = useFileDrop((data) => {
    setUnreadable(false)
    readDropped(data).then(onPick, () => setUnreadable(true))
  }, isDisabled)
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
