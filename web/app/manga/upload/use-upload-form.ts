import { isBlank } from '@ledgerdeck/contract/blank-text'
import { parseUploadPath } from '@ledgerdeck/contract/upload-paths'
import { useEffect, useMemo, useRef, useState } from 'react'
import { checkResolver, type Transfer } from '../../api/use-api-form.ts'
import { useDraftForm } from '../../session/drafts/use-draft-form.ts'
import type { SessionUser } from '../../session/session.ts'
import { useSite } from '../../shell/page-meta.ts'
import { toast } from '../../ui/toast.ts'
import { listEntries } from './archive-entries.ts'
import { findFault } from './file-faults.ts'
import {
  amountProblem,
  type ChapterGroup,
  filesOf,
  groupChapters,
  type PickedFile,
  parseSelection,
  type Selection,
  sentPaths,
  suggestedTitle,
} from './selection.ts'
import { faultyFiles, type UploadRequest, uploadFailureOf, uploadManga } from './upload-manga.ts'

interface Typed {
  title: string
  suggested: string
}

interface UploadValues extends Typed {
  /** For messages only: the chosen files are stored apart. */
  files?: undefined
}

interface UploadFormOptions {
  userId: SessionUser['id']
  onSaved: () => void
  /** Called after each attempt, as the library may have changed. */
  onTried: () => void
}

const initial: UploadValues = { title: '', suggested: '' }
const noPaths: ReadonlySet<string> = new Set()

/** The title is stored as a draft; the files survive the end of a session. */
export function useUploadForm({ userId, onSaved, onTried }: UploadFormOptions) {
  const choice = useChoice(userId)
  const transfer = useTransfer(onTried)
  const form = useDraftForm<UploadValues, { msg: string }, never, Typed>({
    initial,
    draft: { name: 'manga-upload', toKept: ({ title, suggested }) => ({ title, suggested }), toValues: (kept) => kept },
    resolver: checkResolver(({ title }) => ({
      title: isBlank(title) ? 'Please enter the manga title.' : undefined,
      files: choice.problemOf(title) ?? undefined,
    })),
    hasFile: () => true,
    send: ({ title }, options) => transfer.send(choice.requestOf(title), options),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      choose([])
      onSaved()
    },
    fieldErrors: (failure) => ({ title: uploadFailureOf(failure).title }),
  })
  const { title } = form.values
  const { selection } = choice
  const { groups } = useMemo(() => groupsOf(selection, title), [selection, title])
  const { request, isWaiting, wasCancelled } = transfer
  const { cancel } = form
  const failure = form.failure === null ? null : uploadFailureOf(form.failure)
  useEffect(() => cancel, [cancel])

  function choose(next: readonly PickedFile[]) {
    choice.choose(next)
    form.clearErrors()
    form.forgetFailure()
    transfer.forget()
  }

  return {
    ...form,
    failure,
    running: form.isSaving && request ? { request, isWaiting, fraction: form.sentFraction ?? 0 } : null,
    wasCancelled,
    ...choice,
    groups,
    pick: (next: readonly PickedFile[]) => {
      choose(next)
      form.change(withSuggestion(form.getValues(), choice.suggestionOf(next)))
    },
    setLeftOut: (group: ChapterGroup, isOut: boolean) => {
      form.clearErrors('files')
      choice.setLeftOut(group, isOut)
    },
    ignoreRefused: () => {
      form.clearErrors('files')
      choice.ignoreRefused()
    },
    faultyFiles: failure && request ? faultyFiles(failure, request) : [],
    drop: (files: readonly PickedFile[]) => {
      form.clearErrors('files')
      form.forgetFailure()
      choice.drop(files)
    },
    discard: () => {
      choose([])
      form.discard()
    },
  }
}

const groupsOf = (selection: Selection, title: string) => groupChapters(selection, title || 'The manga')

/** A typed title is not replaced by the name of another folder. */
function withSuggestion({ title, suggested: before }: Typed, suggested: string): Typed {
  const isOwn = !isBlank(title) && title !== before
  return { title: isOwn ? title : suggested, suggested }
}

function useChoice(userId: SessionUser['id']) {
  const maxPageBytes = useSite().imageMegabytes * 2 ** 20
  const { picked, setPicked, drop } = usePickedFiles(userId)
  const leftOut = useLeftOut()
  const [isRefusedIgnored, setRefusedIgnored] = useState(false)
  const selection = useMemo(() => parseSelection(picked, maxPageBytes), [picked, maxPageBytes])
  const sentOf = (groups: readonly ChapterGroup[]) => groups.filter((group) => !leftOut.has(group))

  return {
    hasFiles: picked.length > 0,
    drop,
    selection,
    isLeftOut: leftOut.has,
    /** Archives are sent whole, so their chapters are left out together. */
    setLeftOut: leftOut.set,
    isRefusedIgnored,
    ignoreRefused: () => setRefusedIgnored(true),
    choose(next: readonly PickedFile[]) {
      setPicked(next)
      leftOut.reset()
      setRefusedIgnored(false)
    },
    suggestionOf: (files: readonly PickedFile[]) => suggestedTitle(parseSelection(files, maxPageBytes)),
    problemOf(title: string): string | null {
      const { groups, problem } = groupsOf(selection, title)
      return choiceProblem(picked, selection, isRefusedIgnored) ?? problem ?? sendingProblem(sentOf(groups))
    },
    requestOf(title: string): UploadRequest {
      const files = filesOf(sentOf(groupsOf(selection, title).groups))
      return { title: title.trim(), files, paths: sentPaths(selection, files) }
    },
  }
}

export type UploadForm = ReturnType<typeof useUploadForm>

function useTransfer(onTried: () => void) {
  const [request, setRequest] = useState<UploadRequest | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [wasCancelled, setCancelled] = useState(false)

  async function send(next: UploadRequest, { signal, onProgress }: Transfer) {
    setRequest(next)
    setWaiting(false)
    setCancelled(false)
    try {
      return await uploadManga(next, { signal, onProgress, onQueue: setWaiting })
    } catch (failure) {
      setCancelled(signal.aborted)
      throw failure
    } finally {
      onTried()
    }
  }

  return { request, isWaiting, wasCancelled, send, forget: () => setCancelled(false) }
}

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

/** The contents of archives and the beginnings of images are read asynchronously. */
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
    void inspected(next).then((found) => latest.current === next && keep(found))
  }

  function drop(files: readonly PickedFile[]) {
    const dropped = new Set(files.map(({ file }) => file))
    keep(latest.current.filter(({ file }) => !dropped.has(file)))
  }

  return { picked, setPicked, drop }
}

function choiceProblem(
  picked: readonly PickedFile[],
  { pages, refusals }: Selection,
  isRefusedIgnored: boolean,
): string | null {
  if (picked.length === 0) return 'Please select a manga folder to upload.'
  if (refusals.length > 0 && !isRefusedIgnored) return 'Some files can’t be uploaded. Fix them below and try again.'
  return pages.length === 0 ? 'Your selection has no images. Choose another file or folder.' : null
}

function sendingProblem(groups: readonly ChapterGroup[]): string | null {
  return groups.length === 0 ? 'You’ve left out every chapter. Keep at least one.' : amountProblem(groups)
}

async function inspected(picked: readonly PickedFile[]): Promise<PickedFile[]> {
  const found: PickedFile[] = []
  for (const one of picked) {
    const entries = isArchive(one.path) ? await listEntries(one.file) : null
    const fault = entries === null ? await findFault(one) : null
    found.push({ ...one, entries: entries ?? undefined, fault: fault ?? undefined })
  }
  return found
}

function isArchive(path: string): boolean {
  const read = parseUploadPath(path)
  return 'kind' in read && read.kind === 'archive'
}

let kept: { userId: SessionUser['id']; picked: readonly PickedFile[] } | null = null

/** Keeps them while the screen is unmounted, such as until the next login, for this user only. */
function keepFiles(userId: SessionUser['id'], picked: readonly PickedFile[]): void {
  kept = { userId, picked }
}

function keptFiles(userId: SessionUser['id']): readonly PickedFile[] {
  if (kept?.userId !== userId) kept = null
  return kept?.picked ?? []
}
