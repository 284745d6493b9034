import { useMemo, useRef, useState } from 'react'
import { useDraft } from '../../session/drafts.ts'
import type { SessionUser } from '../../session/session.ts'
import { useSite } from '../../shell/site.ts'
import { withEntries } from './archive-entries.ts'
import { keepFiles, keptFiles } from './kept-files.ts'
import {
  amountProblem,
  type ChapterGroup,
  filesOf,
  groupChapters,
  type PickedFile,
  readSelection,
  type Selection,
  sentPaths,
  suggestedTitle,
} from './selection.ts'
import type { UploadRequest } from './use-upload.ts'

interface UploadErrors {
  title?: string
  files?: string
}

/** What the form holds. Its title outlives the page, its files the end of a session. */
export interface UploadForm {
  title: string
  setTitle: (title: string) => void
  hasFiles: boolean
  pick: (picked: readonly PickedFile[]) => void
  selection: Selection
  groups: readonly ChapterGroup[]
  isLeftOut: (group: ChapterGroup) => boolean
  /** An archive is sent as a whole, so its chapters are left out together. */
  setLeftOut: (group: ChapterGroup, isLeftOut: boolean) => void
  /** Sends without the files that the server would refuse. */
  ignoreRefused: () => void
  isRefusedIgnored: boolean
  errors: UploadErrors
  /** What is to be sent; null, with its errors, when something is missing. */
  check: () => UploadRequest | null
  reset: () => void
}

interface Typed {
  title: string
  /** What the last choice suggested. */
  suggested: string
}

const nothingTyped: Typed = { title: '', suggested: '' }
const noPaths: ReadonlySet<string> = new Set()

export function useUploadForm(userId: SessionUser['id']): UploadForm {
  const mostPageBytes = useSite().imageMegabytes * 2 ** 20
  const typed = useTypedTitle()
  const { picked, setPicked } = usePickedFiles(userId)
  const leftOut = useLeftOut()
  const [isRefusedIgnored, setRefusedIgnored] = useState(false)
  const [errors, setErrors] = useState<UploadErrors>({})
  const { title } = typed
  const selection = useMemo(() => readSelection(picked, mostPageBytes), [picked, mostPageBytes])
  const { groups, problem } = useMemo(() => groupChapters(selection, title || 'The manga'), [selection, title])
  const forgetError = (name: keyof UploadErrors) => setErrors((present) => ({ ...present, [name]: undefined }))

  function choose(next: readonly PickedFile[]) {
    setPicked(next)
    leftOut.reset()
    setRefusedIgnored(false)
    setErrors({})
  }

  function pick(next: readonly PickedFile[]) {
    choose(next)
    typed.suggest(suggestedTitle(readSelection(next, mostPageBytes)))
  }

  function check(): UploadRequest | null {
    const sent = groups.filter((group) => !leftOut.has(group))
    const files = filesOf(sent)
    const found: UploadErrors = {
      title: title.trim() === '' ? 'Please enter the manga title.' : undefined,
      files: choiceProblem(picked, selection, isRefusedIgnored) ?? problem ?? sendingProblem(sent) ?? undefined,
    }
    setErrors(found)
    if (found.title !== undefined || found.files !== undefined) return null
    return { title: title.trim(), files, paths: sentPaths(selection, files) }
  }

  return {
    title,
    setTitle: (next) => {
      forgetError('title')
      typed.set(next)
    },
    hasFiles: picked.length > 0,
    pick,
    selection,
    groups,
    isLeftOut: leftOut.has,
    setLeftOut: (group, isOut) => {
      forgetError('files')
      leftOut.set(group, isOut)
    },
    ignoreRefused: () => {
      forgetError('files')
      setRefusedIgnored(true)
    },
    isRefusedIgnored,
    errors,
    check,
    reset: () => {
      choose([])
      typed.clear()
    },
  }
}

/** The title, which outlives the page. What somebody typed is not replaced by the name of another folder. */
function useTypedTitle() {
  const draft = useDraft<Typed>('manga-upload', { initial: nothingTyped })
  return {
    title: draft.value.title,
    set: (title: string) => draft.set((typed) => ({ ...typed, title })),
    suggest: (suggested: string) =>
      draft.set((typed) => {
        const isOwn = typed.title.trim() !== '' && typed.title !== typed.suggested
        return { title: isOwn ? typed.title : suggested, suggested }
      }),
    clear: () => draft.clear(),
  }
}

/** Chapters that are not to be sent, by the paths of their files. */
function useLeftOut() {
  const [paths, setPaths] = useState(noPaths)
  return {
    has: ({ files }: ChapterGroup) => files.some(({ path }) => paths.has(path)),
    set({ files }: ChapterGroup, isOut: boolean) {
      const own = new Set(files.map(({ path }) => path))
      setPaths((present) => (isOut ? present.union(own) : present.difference(own)))
    },
    reset: () => setPaths(noPaths),
  }
}

/** The chosen files; what their archives hold follows a moment later. */
function usePickedFiles(userId: SessionUser['id']) {
  const [picked, setShown] = useState(() => keptFiles(userId))
  const latest = useRef(picked)

  function keep(next: readonly PickedFile[]) {
    latest.current = next
    keepFiles(userId, next)
    setShown(next)
  }

  function setPicked(next: readonly PickedFile[]) {
    keep(next)
    void withEntries(next).then((listed) => latest.current === next && keep(listed))
  }

  return { picked, setPicked }
}

/** What is wrong with the choice as such; null for nothing. */
function choiceProblem(
  picked: readonly PickedFile[],
  { pages, refusals }: Selection,
  isRefusedIgnored: boolean,
): string | null {
  if (picked.length === 0) return 'Please select a manga folder to upload.'
  if (refusals.length > 0 && !isRefusedIgnored) return 'Some files cannot be uploaded, see below. Nothing was sent.'
  return pages.length === 0 ? 'There are no images in what you selected.' : null
}

/** What keeps the chapters from being sent together; null for nothing. */
function sendingProblem(groups: readonly ChapterGroup[]): string | null {
  return groups.length === 0 ? 'Every chapter is left out.' : amountProblem(groups)
}
