import { clsx } from 'clsx'
import { type ComponentProps, useId, useState } from 'react'
import { useSite } from '../../../shell/page-meta.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { FieldNotes, linkedNotes } from '../../../ui/field.tsx'
import { fileInput, useFileDrop } from '../../../ui/forms/file-drop.tsx'
import type { PickedFile } from '../selection.ts'
import styles from './pick-area.module.css'

/** React's types lack this attribute. */
const foldersOnly = { webkitdirectory: '' }

const accepted = '.jpg,.jpeg,.png,.webp,.gif,.cbz,.zip'

interface PickAreaProps {
  onPick: (picked: readonly PickedFile[]) => void
  error: string | undefined
  isDisabled: boolean
}

/** Phones have no folders, so archives and images can be chosen as well. */
export function PickArea({ onPick, error, isDisabled }: PickAreaProps) {
  const id = useId()
  const { imageMegabytes } = useSite()
  const [isUnreadable, setUnreadable] = useState(false)
  const { isOver, handlers } = useFileDrop((data) => {
    setUnreadable(false)
    readDropped(data).then(onPick, () => setUnreadable(true))
  }, isDisabled)
  const problem = isUnreadable ? 'We couldn’t read what you dropped. Choose it instead.' : error
  const notes = {
    id,
    hint: `JPEG, PNG, WebP or GIF, up to ${imageMegabytes} MB a page. Each folder of images becomes a chapter with its name.`,
    error: problem,
  }
  const control = {
    isDisabled,
    onPick: (picked: readonly PickedFile[]) => {
      setUnreadable(false)
      onPick(picked)
    },
    ...linkedNotes(notes),
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Pages</legend>
      <div className={clsx(styles.area, isOver && styles.over, problem && styles.wrong)} {...handlers}>
        <div className={styles.choices}>
          <Choice {...control} label="Choose a folder" {...foldersOnly} />
          <Choice {...control} label="Choose archives or images" accept={accepted} />
        </div>
        <p className={styles.or}>or drop folders, .cbz and .zip archives or images here</p>
      </div>
      <FieldNotes {...notes} />
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
      <input {...attributes} {...fileInput((files) => onPick(pickedOf(files)))} multiple disabled={isDisabled} />
    </label>
  )
}

/** More than an upload may have. Limits reading if someone drops a whole disk. */
const maxFiles = 20_000

/** Must be called in the event handler, since the data is gone afterwards. */
async function readDropped({ items, files }: DataTransfer): Promise<PickedFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return pickedOf([...files])
  const found: PickedFile[] = []
  await collect(entries, found)
  return found
}

/** Browsers give paths only for files of a chosen folder. */
function pickedOf(files: readonly File[]): PickedFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function collect(entries: readonly FileSystemEntry[], found: PickedFile[]): Promise<void> {
  for (const entry of entries) {
    if (found.length >= maxFiles) return
    if (isFolder(entry)) await collect(await readFolder(entry), found)
    else if (isFile(entry)) found.push({ path: entry.fullPath.replace(/^\//, ''), file: await readFile(entry) })
  }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** `readEntries` returns at most a hundred entries at a time, and none at the end. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  while (true) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
